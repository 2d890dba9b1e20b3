/** What the bell tells those who teach, each to be done without in the settings (rules-teachers K1, X2). */
export const TEACHER_BELLS = {
  new_learner: 'Bell: someone enrolled in a cohort I manage',
  first_sale: 'Bell: first sale for a cohort I manage',
  sold_out: 'Bell: a cohort I manage sold out',
  work_sent_in: 'Bell: new submission in a workout I manage',
  survey_answered: 'Bell: new survey answer for a course I manage',
} as const;
export type TeacherBell = keyof typeof TEACHER_BELLS;

/** What the bell tells School Admins alone: course admins see no payments (rules-teachers J1, X2). */
export const SCHOOL_ADMIN_BELLS = {
  payout: "Bell: my school's payout was finalized, adjusted, paid, held, or returned",
  dispute: 'Bell: a payment to my school was disputed, or a dispute was decided',
} as const;
export type SchoolAdminBell = keyof typeof SCHOOL_ADMIN_BELLS;
