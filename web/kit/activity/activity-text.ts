import { TOKENS } from '#contract/campaigns/tokens.ts';
import type { ActivityAction, ActivityKind } from '#contract/primitives/activity.ts';

/** The rows of a landing page's lists, with their article. */
const LANDING = {
  outcome: 'an outcome',
  testimonial: 'a testimonial',
  instructor: 'an instructor',
  outline: 'an outline section',
  schedule: 'a schedule item',
  benefit: 'a benefit',
  faq: 'a question',
} as const;
const LANDING_VERBS = {
  add: 'added {} to',
  change: 'changed {} on',
  delete: 'deleted {} from',
  restore: 'restored {} on',
};
type LandingAction = `${keyof typeof LANDING_VERBS}_landing_${keyof typeof LANDING}`;

/**
 * What was done, worded to follow a person's name. `{subject}` is the thing's name, or `a cohort`; `{it}` also says
 * what it is: `the cohort Winter`, or `a cohort`.
 */
const SENTENCES: Readonly<Record<Exclude<ActivityAction, LandingAction>, string>> = {
  accept_invitation: 'joined the staff',
  add_host: 'added a host to {subject}',
  add_meeting_account: 'added {it}',
  add_payout_recipient: 'added {it}',
  add_ticket_type: 'added a ticket type to {subject}',
  answer_work: 'answered written work for {subject}',
  apply_to_teach: 'sent {it}',
  approve_application: 'approved {it}',
  approve_listing: 'listed {subject} in the catalog',
  archive_course: 'archived {subject}',
  archive_host: 'archived {it}',
  archive_meeting_account: 'archived {it}',
  archive_payout_recipient: 'archived {it}',
  ask_listing: 'requested a listing for {subject}',
  ask_reply_to: 'requested a new reply-to email for {subject}',
  cancel_cohort: 'canceled {subject}',
  cancel_event: 'canceled {subject}',
  cancel_workout: 'canceled {subject}',
  change_application: 'changed {it}',
  change_cohort: 'changed {it}',
  change_course: 'changed {it}',
  change_course_content: 'changed {it}',
  change_course_module: 'changed {it}',
  change_email_template: 'changed {it}',
  change_event: 'changed {it}',
  change_flags: 'changed flags for {subject}',
  change_host: 'changed {it}',
  change_landing_page: 'changed the landing page for {subject}',
  change_lesson: 'changed {it}',
  change_library_content: 'changed {it}',
  change_mail: 'changed email settings for {subject}',
  change_meeting_account: 'changed {it}',
  change_picture: 'changed the picture for {subject}',
  change_reply_to: 'changed the reply-to email for {subject}',
  change_school: 'changed {it}',
  change_survey: 'changed a survey for {subject}',
  change_ticket_type: 'changed a ticket type for {subject}',
  change_workout: 'changed {it}',
  choose_payout_recipient: 'switched payouts to {subject}',
  copy_event: 'created {subject} as a copy',
  copy_lesson: 'created {subject} as a copy',
  correct_feedback: 'edited feedback for {subject}',
  correct_letter: 'corrected the letter of completion for {subject}',
  create_cohort: 'created {it}',
  create_course: 'created {it}',
  create_course_content: 'created {it}',
  create_course_module: 'created {it}',
  create_email_template: 'created {it}',
  create_event: 'created {it}',
  create_lesson: 'created {it}',
  create_library_content: 'created {it}',
  create_promo_code: 'created {it}',
  create_school: 'created {subject}',
  create_series: 'created {it}',
  create_workout: 'created {it}',
  decline_application: 'declined {it}',
  delete_cohort: 'deleted {it}',
  delete_email_template: 'deleted {it}',
  delete_event: 'deleted {it}',
  delete_lesson: 'deleted {it}',
  delete_ticket_type: 'deleted a ticket type from {subject}',
  delete_workout: 'deleted {it}',
  duplicate_email_template: 'duplicated {it}',
  end_course_admin: 'ended access for Course Admin {subject}',
  end_event: 'ended {subject} early',
  end_school_admin: 'ended access for School Admin {subject}',
  end_sessions: 'signed out {subject}',
  end_two_step: 'turned off two-step sign-in for {subject}',
  expire_promo_code: 'expired {it}',
  export_attendees: 'exported the attendees for {subject}',
  export_bank_file: 'exported the payouts that are ready to pay',
  export_payout: 'exported the statement for {subject}',
  export_students: 'exported the students in {subject}',
  export_survey: 'exported survey answers for {subject}',
  finish_workout: 'finished {it}',
  force_project: 'created the homework project for {subject}',
  give_meeting_account: 'gave a course access to {it}',
  give_place: 'added {subject} for free',
  grant_credits: 'granted credits to {subject}',
  hold_payout: 'put the payout for {subject} on hold',
  invite_course_admin: 'invited a Course Admin',
  invite_school_admin: 'invited a School Admin',
  lift_payout_hold: 'lifted the hold on the payout for {subject}',
  list_course: 'listed {subject} in the catalog',
  lower_fee: 'lowered the payout fee for {subject}',
  mark_launch_steps: 'updated the launch checklist for {subject}',
  move_place: 'moved {subject} to another cohort',
  open_cohort: 'opened {subject} for enrollment',
  order_landing_rows: 'reordered the landing page for {subject}',
  pay_school: 'recorded the bank transfer {subject}',
  publish_event: 'published {it}',
  publish_lesson: 'published {it}',
  publish_series: 'published all sessions in the series {subject}',
  publish_workout: 'published {it}',
  quote_answer: 'used a survey answer as a testimonial for {subject}',
  refund_line: 'refunded part or all of {subject}',
  refund_ticket_type: 'refunded a ticket type for {subject} that became free',
  remove_course_content: 'removed {it}',
  remove_course_module: 'removed {it}',
  remove_host: 'removed a host from {subject}',
  remove_library_content: 'removed {it}',
  remove_place: 'refunded and removed {subject}',
  rename_payout_recipient: 'renamed {it}',
  renew_invitation: 'sent an invitation again',
  restore_host: 'restored {it}',
  restore_landing_page: 'restored an earlier landing page for {subject}',
  restore_lesson: 'restored {it}',
  restore_meeting_account: 'restored {it}',
  retry_refund: 'retried the refund for {subject}',
  return_listing: 'returned the listing request for {subject}',
  return_remittance: 'marked the bank transfer {subject} as returned',
  send_email: 'sent {it}',
  send_mail_again: 'resent an email to {subject}',
  send_recap: 'sent the recap for {subject}',
  settle_refund: 'settled the refund for {subject} by hand',
  stop_email: 'stopped {it} while it was sending',
  take_back_recap: 'undid sending the recap for {subject}',
  take_meeting_account: 'removed a course’s access to {it}',
  take_over_work: 'took over written work for {subject}',
  test_email: 'sent a test of {it}',
  turn_two_step_off: 'turned off two-step sign-in for {subject}',
  turn_two_step_on: 'turned on two-step sign-in for {subject}',
  unarchive_course: 'unarchived {subject}',
  undo_email: 'undid sending {it}',
  unlist_course: 'removed {subject} from the catalog',
  withdraw_application: 'withdrew {it}',
  withdraw_invitation: 'withdrew an invitation',
  withdraw_landing_testimonial: 'removed a testimonial, withdrawn by its author, from the landing page for {subject}',
  withdraw_lesson: 'moved {it} back to draft',
  withdraw_listing: 'withdrew the listing request for {subject}',
  withdraw_reply_to: 'withdrew the request to change the reply-to email for {subject}',
  withdraw_workout: 'moved {subject} back to draft',
};

const KINDS: Readonly<Record<ActivityKind, readonly [one: string, many: string]>> = {
  cohort: ['a cohort', 'cohorts'],
  course: ['a course', 'courses'],
  course_content: ['a material lesson', 'material lessons'],
  course_module: ['a material module', 'material modules'],
  email_template: ['an email', 'emails'],
  event: ['an event', 'events'],
  event_series: ['a series', 'series'],
  host: ['a host', 'hosts'],
  instructor: ['an instructor', 'instructors'],
  landing_page_benefit: ['a benefit', 'benefits'],
  lesson: ['a lesson', 'lessons'],
  library: ['a library entry', 'library'],
  library_content: ['a library entry', 'library'],
  mail: ['someone without an account', 'emails sent'],
  meeting_account: ['a Zoom account', 'Zoom accounts'],
  order: ['an order', 'orders'],
  payout: ['a payout', 'payouts'],
  payout_recipient: ['a payout recipient', 'payout recipients'],
  place: ['a student', 'students'],
  promo_code: ['a promo code', 'promo codes'],
  refund: ['a refund', 'refunds'],
  remittance: ['a bank transfer', 'bank transfers'],
  school: ['a school', 'schools'],
  school_application: ['an application', 'applications'],
  staff_role: ['a staff member', 'staff'],
  survey: ['a survey', 'surveys'],
  testimonial: ['a testimonial', 'testimonials'],
  user: ['someone', 'people'],
  workout: ['a workout', 'workouts'],
};

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** `school_admin`: `school admin`. */
export const spaced = (stored: string) => stored.replaceAll('_', ' ');
/** Also handles kinds and actions from years ago, which exist only in the log. */
const one = (kind: string): string =>
  (KINDS as Readonly<Record<string, readonly string[]>>)[kind]?.[0] ?? `a ${spaced(kind)}`;

function landingSentence(action: string): string | undefined {
  const [verb, part] = action.split('_landing_');
  const template = LANDING_VERBS[verb as keyof typeof LANDING_VERBS];
  const row = LANDING[part as keyof typeof LANDING];
  return template && row && `${template.replace('{}', row)} the landing page for {subject}`;
}

const templateOf = (action: string): string | undefined =>
  (SENTENCES as Readonly<Record<string, string>>)[action] ?? landingSentence(action);

/** Tokens in an email's subject, as its writer sees them. */
export const withoutBraces = (text: string) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, token: string) => {
    const known = (TOKENS as Readonly<Record<string, { readonly label: string }>>)[token];
    // Drops the second half of labels like `First name, or ‘there’`, which covers a missing name
    return `[${known?.label.split(', ')[0] ?? spaced(token)}]`;
  });

/** The part of a log entry that its wording needs. */
export interface Said {
  readonly action: string;
  readonly subjectKind: string;
  readonly subject: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** The thing's name today, otherwise its name at the time; null if neither is known. */
export function nameOf({ subject, subjectKind, detail }: Said): string | null {
  const then = subjectKind === 'course' ? detail.course : subjectKind === 'school' ? detail.school : detail.name;
  const name = subject || (typeof then === 'string' ? then.split(' → ').at(-1) : '');
  return name ? withoutBraces(name) : null;
}

/** The sentence in three parts, so that the name can be a link: `opened `, `Winter`, ` for enrollment`. */
export function activityParts(entry: Said): { before: string; name: string | null; after: string } {
  const template = templateOf(entry.action) ?? `${spaced(entry.action)}: {subject}`;
  const name = nameOf(entry);
  const [before = '', after] = template.split(/\{it\}|\{subject\}/);
  if (after === undefined) return { before, name: null, after: '' };
  const noun = one(entry.subjectKind);
  if (name === null) return { before: `${before}${noun}`, name, after };
  const says = template.includes('{it}') ? `the ${noun.replace(/^an? /, '')} ` : '';
  return { before: `${before}${says}`, name, after };
}

/** What was done, worded to follow a person's name: `opened Winter 2027 for enrollment`, `changed the course Voice`. */
export function activitySentence(entry: Said): string {
  const { before, name, after } = activityParts(entry);
  return `${before}${name ?? ''}${after}`;
}

/** An action in a filter, without its subject: `Opened a cohort for enrollment`; `Changed the picture for …`. */
export function actionLabel(action: string): string {
  const template = templateOf(action) ?? spaced(action);
  const noun = kindOf(action);
  // In a template that starts with a verb and `{subject}`, such as `canceled {subject}`, the kind of thing stands in
  // for the subject. In other templates, the subject may be another kind of thing.
  const named = noun === undefined ? template : template.replace(/^(\w+) \{subject\}/, `$1 ${noun}`);
  return capital(named.replace('{subject}', '…').replace('{it}', noun ?? '…'));
}

const ACTS_ON: Readonly<Record<string, ActivityKind>> = {
  application: 'school_application',
  email: 'email_template',
  series: 'event_series',
  apply_to_teach: 'school_application',
};
function kindOf(action: string): string | undefined {
  const noun = action.slice(action.indexOf('_') + 1);
  const kind = ACTS_ON[action] ?? ACTS_ON[noun] ?? noun;
  return Object.hasOwn(KINDS, kind) ? one(kind) : undefined;
}

/** A kind of thing in the filter: `Cohorts`. */
export const kindLabel = (kind: string): string =>
  capital((KINDS as Readonly<Record<string, readonly string[]>>)[kind]?.[1] ?? `${spaced(kind)}s`);
