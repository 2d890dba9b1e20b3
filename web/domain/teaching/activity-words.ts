/** Verbs of the log that don't take `-ed`, or double a letter; all others do by rule. */
const PAST: Readonly<Record<string, string>> = {
  cancel: 'cancelled',
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
  cancel_cohort: 'cancelled {subject}',
  cancel_workout: 'cancelled {subject}',
  withdraw_workout: 'took {subject} back into a draft',
  create_school: 'founded {subject}',
  invite_school_admin: 'invited a School Admin',
  invite_course_admin: 'invited a Course Admin',
  accept_staff_role: 'joined the staff',
  accept_invitation: 'joined the staff',
  end_staff_role: 'ended the access of {subject}',
  end_course_admin: 'ended the access of Course Admin {subject}',
  end_school_admin: 'ended the access of School Admin {subject}',
  ask_reply_to: 'asked another address to take the replies of {subject}',
  change_reply_to: 'changed the reply-to email of {subject}',
  withdraw_reply_to: 'withdrew the request to change the reply-to email of {subject}',
  answer_work: 'answered written work for {subject}',
  correct_feedback: 'corrected feedback for {subject}',
  take_over_work: 'took over written work for {subject}',
  mark_launch_steps: 'went through the launch checklist of {subject}',
  ask_listing: 'asked to list {subject}',
  list_course: 'listed {subject} in the catalog',
  unlist_course: 'took {subject} out of the catalog',
  withdraw_listing: 'took back the listing of {subject}',
  approve_listing: 'listed {subject} in the catalog',
  return_listing: 'returned the listing of {subject}',
  archive_course: 'archived {subject}',
  unarchive_course: 'took {subject} up again',
  change_picture: 'changed the picture of {subject}',
  give_place: 'gave {subject} a place',
  move_place: 'moved {subject} to another cohort',
  remove_place: 'refunded and removed {subject}',
  choose_payout_recipient: 'let payouts go to {subject} from now on',
  refund_line: 'refunded part or all of {subject}',
  lower_fee: 'lowered the fee of the payout of {subject}',
  export_bank_file: 'exported what is ready to be paid',
  hold_payout: 'held the payout of {subject}',
  lift_payout_hold: 'lifted the hold on the payout of {subject}',
  pay_school: 'made the bank transfer {subject}',
  return_remittance: 'noted that the bank transfer {subject} came back',
  export_payout: 'exported the statement of {subject}',
  export_students: 'exported the students of {subject}',
  export_attendees: 'exported the attendees of {subject}',
  change_survey: 'changed a survey',
  quote_answer: 'made an answer to a survey a testimonial of {subject}',
  export_survey: 'exported survey answers of {subject}',
  cancel_event: 'cancelled {subject}',
  end_event: 'ended {subject} early',
  copy_event: 'made {subject} as a copy',
  add_ticket_type: 'added a ticket type to {subject}',
  change_ticket_type: 'changed a ticket type of {subject}',
  delete_ticket_type: 'deleted a ticket type of {subject}',
  refund_ticket_type: 'refunded a ticket type of {subject} that became free',
  add_host: 'added a host to {subject}',
  remove_host: 'removed a host from {subject}',
  publish_series: 'published all sessions of the series {subject}',
  send_recap: 'sent the recap of {subject}',
  take_back_recap: 'took back the recap of {subject}',
  send_email: 'sent the email {subject}',
  undo_email: 'took back the email {subject}',
  stop_email: 'stopped the email {subject} on its way',
  force_project: 'had the homework project of {subject} made',
  withdraw_lesson: 'took the lesson {subject} back into a draft',
  restore_lesson: 'brought the lesson {subject} back',
  copy_lesson: 'made {subject} as a copy',
  give_meeting_account: 'let a course use a Zoom account',
  change_landing_page: 'changed the landing page of {subject}',
  order_landing_rows: 'reordered the landing page of {subject}',
  restore_landing_page: 'brought an earlier landing page of {subject} back',
  withdraw_landing_testimonial: 'took a testimonial that its author withdrew off the landing page of {subject}',
  take_meeting_account: 'took a Zoom account back from a course',
};

/** What a landing page's lists are made of, with its article. */
const LANDING: Readonly<Record<string, string>> = {
  outcome: 'an outcome',
  testimonial: 'a testimonial',
  instructor: 'an instructor',
  outline: 'a section of the outline',
  schedule: 'an entry of the schedule',
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
  return part && `${pastOf(verb)} ${part} ${joins} the landing page of {subject}`;
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
