/** One line about teaching here, for the application page and for search engines. */
export const TEACH_LINE =
  'You bring the craft. Callboard takes care of the rest: enrollment, payments, live sessions, reminders, and the community.';

/** M§9: what the platform keeps of net sales, in percent. */
export const FEE_PERCENT = 15;
