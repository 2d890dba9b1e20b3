import { notFound } from '#contract/primitives/problem.ts';
import { currentPerson, managesCourse } from '#server/features/accounts/index.ts';
import { findTestimonialPicture } from '#server/features/landing/index.ts';
import { imageUrlOf, loadCourse } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/**
 * The URL of a testimonial's picture. Open to everyone who sees the testimonial on the course's page, and to people who
 * manage the course. @throws 404 for everyone else, as for a missing one
 */
export async function showTestimonialImage(ctx: Ctx, id: number): Promise<{ url: string | null }> {
  const person = await currentPerson(ctx);
  const found = await findTestimonialPicture(ctx, id);
  if (!found) throw notFound();
  const course = await loadCourse(ctx, String(found.courseId), person);
  if (!found.shown && !(person && managesCourse(person, course))) throw notFound();
  return { url: imageUrlOf(found.mediaId) };
}
