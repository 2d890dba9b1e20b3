/**
 * Header of requests that change something: the id of whom the page was rendered for, or `visitor`. Without it nothing is
 * compared: a client that is no page has one session for one person.
 */
export const PAGE_PERSON_HEADER = 'x-page-person';

/** Code of the 409 where someone else is signed in by now, in another tab of the same browser. Nothing was changed. */
export const OTHER_PERSON = 'other_person';

/** What the header says of a person; null: a visitor. */
export const pagePersonOf = (personId: number | null): string => (personId === null ? 'visitor' : String(personId));
