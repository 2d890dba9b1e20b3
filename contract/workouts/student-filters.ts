/**
 * Filters for the list of a workout's students. Not in the endpoints' file, since every page imports this to read its
 * URL.
 */
export const STUDENT_FILTERS = ['all', 'to_answer', 'answered', 'nothing', 'live'] as const;
export type StudentFilter = (typeof STUDENT_FILTERS)[number];
