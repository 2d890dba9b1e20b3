/** What the bell tells those who teach, each to be done without in the settings (rules-teachers K1, X2). */
export const TEACHER_BELLS = {
  new_learner: 'Bell: somebody enrolled in a cohort that I manage',
  first_sale: 'Bell: the first sale of a cohort that I manage',
  sold_out: 'Bell: a cohort that I manage is sold out',
  work_sent_in: 'Bell: written work was sent in for a workout that I manage',
  survey_answered: 'Bell: a survey of a course that I manage was answered',
} as const;
export type TeacherBell = keyof typeof TEACHER_BELLS;
