/** Which people staff may narrow their list to. */
export const PEOPLE_FILTERS = ['all', 'staff', 'beta', 'member', 'teacher', 'deleted'] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];
/** A slip of the finger gives no fortune. */
export const MOST_CREDITS_AT_ONCE = 1000;
