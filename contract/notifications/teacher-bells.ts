/** What the bell tells those who teach a cohort, each to be done without in the settings (rules-teachers K1, X2). */
export const TEACHER_BELLS = {
  new_learner: 'Bell: somebody enrolled in a cohort that I manage',
  first_sale: 'Bell: the first sale of a cohort that I manage',
  sold_out: 'Bell: a cohort that I manage is sold out',
} as const;
export type TeacherBell = keyof typeof TEACHER_BELLS;
