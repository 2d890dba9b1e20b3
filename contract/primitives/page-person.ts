/**
 * Header of requests that change something: the id of the person the page was rendered for, or `visitor`. Without it
 * nothing is compared, since a client that isn't a page has one session for one person.
 */
export const PAGE_PERSON_HEADER = 'x-page-person';

/**
 * Code of the 409 if someone else has signed in since the page was rendered, in another tab of the same browser.
 * Nothing was changed.
 */
export const OTHER_PERSON = 'other_person';

/** The header's value for a person; null: a visitor. */
export const pagePersonOf = (personId: number | null): string => (personId === null ? 'visitor' : String(personId));
