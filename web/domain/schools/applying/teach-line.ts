/** What teaching here is, in a line: on the page that asks for it, and to search engines. */
export const TEACH_LINE =
  'Bring the craft. Callboard brings the school around it: enrollment, payment, the weekly room, reminders and the people.';
