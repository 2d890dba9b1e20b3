/** What teaching here is, in a line: on the page that asks for it, and to search engines. */
export const TEACH_LINE =
  'You bring the craft. Callboard takes care of the rest: enrollment, payments, live sessions, reminders, and the community.';

/** M§9: what the platform keeps of net sales. */
export const FEE_PERCENT = 15;
