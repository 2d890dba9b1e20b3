import type { BodyOf } from '#contract/primitives/endpoint.ts';
import { notFound } from '#contract/primitives/problem.ts';
import type { updateCourse } from '#contract/schools/course-details.endpoints.ts';
import { bumpRevision } from '#server/features/revisions/index.ts';
import { changed, logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { choosePicture } from '../school/choose-picture.ts';
import { takeSlug } from '../school/take-slug.ts';
import { type LockedCourse, lockCourse, saveCourseDetails } from './course.store.ts';
import { sameAddress } from './reply-to.rules.ts';
import { openReplyTo } from './reply-to.store.ts';
import { requestReplyToChange } from './request-reply-to.ts';

type Body = BodyOf<typeof updateCourse>;

/**
 * The form's fields. A picture or cover is separate and changes right away, so it doesn't count as a change of the
 * form.
 */
const FORM = ['name', 'slug', 'level', 'videoUrl'] as const;

/**
 * Whether `email` sends replies elsewhere, or asks another owner. The current reply-to, or one already asked, is no
 * change.
 */
async function changesReplyTo(tx: Ctx, course: LockedCourse, email: string | undefined): Promise<boolean> {
  if (email === undefined || email === course.email) return false;
  const open = await openReplyTo(tx, course.id);
  return !(open && sameAddress(open.address, email) && open.expiresAt > tx.clock.now());
}

function detailOf(before: LockedCourse, after: LockedCourse): Record<string, string> {
  return {
    ...changed({
      name: [before.name, after.name],
      slug: [before.slug, after.slug],
      level: [before.level, after.level],
      video: [before.videoUrl, after.videoUrl],
    }),
    ...(before.cover === after.cover ? {} : { drawn_cover: 'changed' }),
    ...(before.imageMediaId === after.imageMediaId ? {} : { picture: after.imageMediaId ? 'changed' : 'removed' }),
  };
}

/**
 * Changes only the course fields that are sent. The caller has checked who may change which field
 * (`checkCourseFields`). The reply-to is handled separately (`askReplyTo`).
 * @throws 404; 409 `stale` for a revision that is not the current one; 422 and 429 for a slug as `takeSlug`; 429 at
 * `email`
 */
export async function changeCourse(ctx: Ctx, input: { courseId: number; body: Body }): Promise<void> {
  const { courseId, body } = input;
  await inTransaction(ctx, async (tx) => {
    const before = await lockCourse(tx, courseId);
    if (!before) throw notFound();
    const { schoolId } = before;
    const after: LockedCourse = {
      ...before,
      name: body.name ?? before.name,
      slug: body.slug ?? before.slug,
      level: body.level === undefined ? before.level : body.level,
      videoUrl: body.videoUrl === undefined ? before.videoUrl : body.videoUrl,
      cover: body.cover ?? before.cover,
      imageMediaId: await choosePicture(tx, { sent: body.imageUrl, present: before.imageMediaId, schoolId }),
    };
    const inForm = FORM.filter((field) => before[field] !== after[field]);
    const replyTo = await changesReplyTo(tx, before, body.email);
    const fields = replyTo ? [...inForm, 'email'] : inForm;
    await bumpRevision(tx, { kind: 'course', id: courseId, sent: body.revision, fields });
    if (inForm.includes('slug')) await takeSlug(tx, 'course', { id: courseId, slug: after.slug });
    const detail = detailOf(before, after);
    if (Object.keys(detail).length > 0) {
      await saveCourseDetails(tx, after);
      await logActivity(tx, {
        action: 'change_course',
        subjectKind: 'course',
        subjectId: courseId,
        schoolId,
        courseId,
        detail,
      });
    }
    if (replyTo && body.email !== undefined) await requestReplyToChange(tx, { courseId, address: body.email });
  });
}
