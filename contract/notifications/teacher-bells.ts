/** What the bell tells those who teach, each to be done without in the settings (rules-teachers K1, X2). */
export const TEACHER_BELLS = {
  new_learner: 'Bell: somebody enrolled in a cohort that I manage',
  first_sale: 'Bell: the first sale of a cohort that I manage',
  sold_out: 'Bell: a cohort that I manage is sold out',
  work_sent_in: 'Bell: written work was sent in for a workout that I manage',
  survey_answered: 'Bell: a survey of a course that I manage was answered',
} as const;
export type TeacherBell = keyof typeof TEACHER_BELLS;

/** What the bell tells School Admins alone: course admins see no payments (rules-teachers J1, X2). */
export const SCHOOL_ADMIN_BELLS = {
  payout: 'Bell: a payout of my school was finalized, adjusted, paid, held or returned',
  dispute: 'Bell: a payment to my school is disputed, or the dispute was decided',
} as const;
export type SchoolAdminBell = keyof typeof SCHOOL_ADMIN_BELLS;
