/** Bell notifications for teachers, each of which they can turn off in the settings (rules-teachers K1, X2). */
export const TEACHER_BELLS = {
  new_learner: 'In-app: someone enrolled in a cohort I manage',
  first_sale: 'In-app: first sale for a cohort I manage',
  sold_out: 'In-app: a cohort I manage sold out',
  work_sent_in: 'In-app: new submission in a workout I manage',
  survey_answered: 'In-app: new survey answer for a course I manage',
} as const;
export type TeacherBell = keyof typeof TEACHER_BELLS;

/** Bell notifications for School Admins only: course admins don't see payments (rules-teachers J1, X2). */
export const SCHOOL_ADMIN_BELLS = {
  payout: "In-app: my school's payout was finalized, adjusted, paid, held, or returned",
  dispute: 'In-app: a payment to my school was disputed, or a dispute was decided',
} as const;
export type SchoolAdminBell = keyof typeof SCHOOL_ADMIN_BELLS;
