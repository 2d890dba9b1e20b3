import type { Ctx } from '#server/platform/ctx.ts';
import { insertLandingPage, type LandingHeaders } from './landing.store.ts';

/** What stands over each section until the teacher says it better: T§5 requires every header. */
const HEADERS: LandingHeaders = {
  overview_header: 'What this course is',
  outcomes_header: 'What you leave with',
  testimonial_header: 'What learners say',
  instructor_header: 'Who teaches',
  outline_header: 'Course outline',
  schedule_header: 'When it happens',
  benefits_header: 'What comes with it',
  faq_header: 'Questions',
};

/** A new course comes with the row of its landing page, its headers filled (rules-teachers B2, LP4). In the transaction that makes the course. */
export function beginLandingPage(tx: Ctx, course: { readonly id: number; readonly schoolId: number }): Promise<void> {
  return insertLandingPage(tx, { courseId: course.id, schoolId: course.schoolId }, HEADERS);
}
