import type { Ctx } from '#server/platform/ctx.ts';
import { insertLandingPage } from './landing.store.ts';
import { LANDING_HEADER_COLUMNS } from './landing-headers.ts';

/** A new course comes with the row of its landing page, its headers filled (rules-teachers B2, LP4). In the transaction that makes the course. */
export function beginLandingPage(tx: Ctx, course: { readonly id: number; readonly schoolId: number }): Promise<void> {
  return insertLandingPage(tx, { courseId: course.id, schoolId: course.schoolId }, LANDING_HEADER_COLUMNS);
}
