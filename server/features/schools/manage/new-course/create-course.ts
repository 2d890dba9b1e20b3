import type { BodyOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { notFound, refuse } from '#contract/primitives/problem.ts';
import type { createCourse as contract } from '#contract/schools/new-course.endpoints.ts';
import { requireVerified } from '#server/features/accounts/index.ts';
import { loadRevision } from '#server/features/revisions/index.ts';
import { countCourses, lockSchool, requestReplyToChange } from '#server/features/schools/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { checkRight } from '#server/rights/check-right.ts';
import { foundCourse } from './found-course.ts';

/** The most courses a school can have, archived ones included. */
export const COURSES_A_SCHOOL = 500;
const FULL = `A school can have up to ${COURSES_A_SCHOOL} courses. Contact us if you need more.`;

/**
 * A School Admin creates a course (rules-teachers B2, U6), unlisted, with everything a new one starts with. Its
 * reply-to is the creator's own verified email address; the owner of any other has to confirm by email first (D3).
 * @throws 404 for someone else's or a missing school; 403 for course admins; 422 at `name`, `slug`, `email`, and for a
 * full school
 */
export async function createCourse(
  ctx: Ctx,
  { schoolId, name, slug, topic, email }: BodyOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  await checkRight(ctx, { manages: { school: 'id' }, as: 'school-admin' }, { id: String(schoolId) });
  const person = await requireVerified(ctx);
  return inTransaction(ctx, async (tx) => {
    const school = await lockSchool(tx, schoolId);
    if (!school) throw notFound();
    if ((await countCourses(tx, schoolId)) >= COURSES_A_SCHOOL) throw refuse('school_full', 422, FULL);
    const { id, ...made } = await foundCourse(tx, {
      schoolId,
      name,
      topic,
      email: person.email,
      createdBy: person.id,
      ...(slug === undefined ? {} : { slug }),
    });
    await logActivity(tx, {
      action: 'create_course',
      subjectKind: 'course',
      subjectId: id,
      schoolId,
      courseId: id,
      detail: { course: name, slug: made.slug },
    });
    const other = email !== undefined && email.toLowerCase() !== person.email.toLowerCase();
    if (other) await requestReplyToChange(tx, { courseId: id, address: email });
    const { revision, savedBy, savedAt } = await loadRevision(tx, 'course', id);
    const course = {
      id,
      ...made,
      topic,
      email: person.email,
      askedEmail: other ? email : null,
      revision,
      savedBy,
      savedAt: savedAt?.toISOString() ?? null,
    };
    await ctx.idempotency?.store(tx, 200, { course });
    return { course };
  });
}
