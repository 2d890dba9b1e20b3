/** Filters for the staff list of people. */
export const PEOPLE_FILTERS = ['all', 'staff', 'beta', 'member', 'teacher', 'deleted'] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];
/** Sort orders for the staff list of people; a leading hyphen reverses the order. Newest first by default. */
export const PEOPLE_SORTS = ['name', '-name', 'since', '-since'] as const;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];
/** Limits the damage of a typo. */
export const MAX_CREDITS_AT_ONCE = 1000;
