import type { Ctx } from '#server/platform/ctx.ts';
import { insertLandingPage } from './landing.store.ts';
import { LANDING_HEADER_COLUMNS } from './landing-headers.ts';

/**
 * Creates a new course's landing page row with its headers filled in (rules-teachers B2, LP4), in the transaction that
 * creates the course.
 */
export function createLandingPage(tx: Ctx, course: { readonly id: number; readonly schoolId: number }): Promise<void> {
  return insertLandingPage(tx, { courseId: course.id, schoolId: course.schoolId }, LANDING_HEADER_COLUMNS);
}
