/** Verbs of the log that don't take `-ed`, or double a letter; all others do by rule. */
const PAST: Readonly<Record<string, string>> = {
  cancel: 'canceled',
  set: 'set',
  send: 'sent',
  withdraw: 'withdrew',
  give: 'gave',
  take: 'took',
  leave: 'left',
  begin: 'began',
  make: 'made',
  pay: 'paid',
  stop: 'stopped',
  put: 'put',
  hold: 'held',
  undo: 'undid',
  resend: 'resent',
};

/** Sentences of actions whose words are not just verb and noun; `{subject}` is the thing's name. */
const SENTENCES: Readonly<Record<string, string>> = {
  open_cohort: 'opened {subject} for enrollment',
  cancel_cohort: 'canceled {subject}',
  cancel_workout: 'canceled {subject}',
  withdraw_workout: 'moved {subject} back to draft',
  create_school: 'created {subject}',
  invite_school_admin: 'invited a School Admin',
  invite_course_admin: 'invited a Course Admin',
  accept_staff_role: 'joined the staff',
  accept_invitation: 'joined the staff',
  end_staff_role: 'ended access for {subject}',
  end_course_admin: 'ended access for Course Admin {subject}',
  end_school_admin: 'ended access for School Admin {subject}',
  ask_reply_to: 'requested a new reply-to email for {subject}',
  change_reply_to: 'changed the reply-to email for {subject}',
  withdraw_reply_to: 'withdrew the request to change the reply-to email for {subject}',
  answer_work: 'answered written work for {subject}',
  correct_feedback: 'edited feedback for {subject}',
  take_over_work: 'took over written work for {subject}',
  mark_launch_steps: 'updated the launch checklist for {subject}',
  ask_listing: 'requested a listing for {subject}',
  list_course: 'listed {subject} in the catalog',
  unlist_course: 'removed {subject} from the catalog',
  withdraw_listing: 'withdrew the listing request for {subject}',
  approve_listing: 'listed {subject} in the catalog',
  return_listing: 'returned the listing request for {subject}',
  archive_course: 'archived {subject}',
  unarchive_course: 'unarchived {subject}',
  change_picture: 'changed the picture for {subject}',
  give_place: 'added {subject} for free',
  move_place: 'moved {subject} to another cohort',
  remove_place: 'refunded and removed {subject}',
  choose_payout_recipient: 'switched payouts to {subject}',
  refund_line: 'refunded part or all of {subject}',
  lower_fee: 'lowered the payout fee for {subject}',
  export_bank_file: 'exported the payouts that are ready to pay',
  hold_payout: 'put the payout for {subject} on hold',
  lift_payout_hold: 'lifted the hold on the payout for {subject}',
  pay_school: 'recorded the bank transfer {subject}',
  return_remittance: 'marked the bank transfer {subject} as returned',
  export_payout: 'exported the statement for {subject}',
  export_students: 'exported the students in {subject}',
  export_attendees: 'exported the attendees for {subject}',
  change_survey: 'changed a survey',
  quote_answer: 'used a survey answer as a testimonial for {subject}',
  export_survey: 'exported survey answers for {subject}',
  cancel_event: 'canceled {subject}',
  end_event: 'ended {subject} early',
  copy_event: 'created {subject} as a copy',
  add_ticket_type: 'added a ticket type to {subject}',
  change_ticket_type: 'changed a ticket type for {subject}',
  delete_ticket_type: 'deleted a ticket type from {subject}',
  refund_ticket_type: 'refunded a ticket type for {subject} that became free',
  add_host: 'added a host to {subject}',
  remove_host: 'removed a host from {subject}',
  publish_series: 'published all sessions in the series {subject}',
  send_recap: 'sent the recap for {subject}',
  take_back_recap: 'undid sending the recap for {subject}',
  send_email: 'sent the email {subject}',
  undo_email: 'undid sending the email {subject}',
  stop_email: 'stopped the email {subject} while it was sending',
  force_project: 'created the homework project for {subject}',
  withdraw_lesson: 'moved the lesson {subject} back to draft',
  restore_lesson: 'restored the lesson {subject}',
  copy_lesson: 'created {subject} as a copy',
  give_meeting_account: 'gave a course access to a Zoom account',
  change_landing_page: 'changed the landing page for {subject}',
  order_landing_rows: 'reordered the landing page for {subject}',
  restore_landing_page: 'restored an earlier landing page for {subject}',
  withdraw_landing_testimonial: 'removed a testimonial, withdrawn by its author, from the landing page for {subject}',
  take_meeting_account: 'removed a course’s access to a Zoom account',
};

/** What a landing page's lists are made of, with its article. */
const LANDING: Readonly<Record<string, string>> = {
  outcome: 'an outcome',
  testimonial: 'a testimonial',
  instructor: 'an instructor',
  outline: 'an outline section',
  schedule: 'a schedule item',
  benefit: 'a benefit',
  faq: 'a question',
};

const NOUNS: Readonly<Record<string, string>> = {
  staff_role: 'staff',
  payout_recipient: 'payout recipient',
  course_admin: 'Course Admin',
  school_admin: 'School Admin',
  user: 'person',
  event_series: 'series',
  email_template: 'email',
};

const nounOf = (noun: string) => NOUNS[noun] ?? noun.replaceAll('_', ' ');

function pastOf(verb: string): string {
  const known = PAST[verb];
  if (known) return known;
  if (verb.endsWith('e')) return `${verb}d`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

/** `add_landing_outcome`: added an outcome to the landing page of a course. */
function landingSentence(verb: string, rest: readonly string[]): string | undefined {
  const part = rest[0] === 'landing' ? LANDING[rest.slice(1).join('_')] : undefined;
  const joins = verb === 'add' ? 'to' : verb === 'delete' ? 'from' : 'on';
  return part && `${pastOf(verb)} ${part} ${joins} the landing page for {subject}`;
}

/** What was done, to go behind the name of who did it: `opened Winter 2027 for enrollment`, `changed the course Voice`. */
export function activitySentence({ action, subject }: { action: string; subject: string | null }): string {
  const [verb = action, ...rest] = action.split('_');
  const known = SENTENCES[action] ?? landingSentence(verb, rest);
  const noun = nounOf(rest.join('_'));
  if (known) return known.replace('{subject}', subject ?? (rest.length > 0 ? `a ${noun}` : 'it'));
  if (rest.length === 0) return subject ? `${pastOf(verb)} ${subject}` : pastOf(verb);
  const article = verb === 'create' || verb === 'add' || verb === 'invite' ? 'a' : 'the';
  return subject ? `${pastOf(verb)} the ${noun} ${subject}` : `${pastOf(verb)} ${article} ${noun}`;
}

/** A kind of thing in the filter: `Cohorts`. */
export function kindWords(kind: string): string {
  const noun = nounOf(kind);
  const many =
    noun === 'staff' || noun === 'series'
      ? noun
      : noun === 'person'
        ? 'people'
        : noun.endsWith('y')
          ? `${noun.slice(0, -1)}ies`
          : `${noun}s`;
  return many.charAt(0).toUpperCase() + many.slice(1);
}

/** The name of a field in the log's detail: `nonmember_price` → `Nonmember price`. */
export function fieldWords(field: string): string {
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
