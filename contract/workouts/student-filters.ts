/** Which rows the list of a workout's students shows; apart from the endpoints, since every page reads addresses by it. */
export const STUDENT_FILTERS = ['all', 'to_answer', 'answered', 'nothing', 'live'] as const;
export type StudentFilter = (typeof STUDENT_FILTERS)[number];
