/** Which people staff may narrow their list to. */
export const PEOPLE_FILTERS = ['all', 'staff', 'beta', 'member', 'teacher', 'deleted'] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];
/** By what staff may sort their list of people; a hyphen turns it round. Newest first by itself. */
export const PEOPLE_SORTS = ['name', '-name', 'since', '-since'] as const;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];
/** A slip of the finger gives no fortune. */
export const MOST_CREDITS_AT_ONCE = 1000;
