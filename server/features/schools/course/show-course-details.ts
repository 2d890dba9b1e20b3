import { notFound } from '#contract/primitives/problem.ts';
import { accentNamed } from '#contract/schools/accent.ts';
import type { CourseDetails } from '#contract/schools/course-details.endpoints.ts';
import { coverInAccent } from '#covers/look.ts';
import type { Person } from '#server/features/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { imageUrlOf } from '../school/image-url.ts';
import { addressesOf, revisionOf } from '../school/show-school-details.ts';
import { anyCourseByAddress } from './course.store.ts';
import { maySetDetails } from './course-fields.policy.ts';
import { presentReplyTo } from './resend-reply-to.ts';

/** A course as its details form shows it to people who manage it. @throws 404 */
export async function showCourseDetails(
  ctx: Ctx,
  courseId: number,
  person: Person,
): Promise<{ course: CourseDetails }> {
  const course = await anyCourseByAddress(ctx, String(courseId));
  if (!course) throw notFound();
  const { id, schoolId, schoolName, name, topic, level, email, videoUrl } = course;
  const imageUrl = imageUrlOf(course.imageMediaId);
  const mayDetail = maySetDetails(person, schoolId);
  return {
    course: {
      id,
      schoolId,
      school_id: schoolId,
      schoolName,
      name,
      topic,
      level,
      email,
      // An open request is shown only to people who may withdraw it (rules-teachers J1).
      replyTo: mayDetail ? await presentReplyTo(ctx, id) : null,
      imageUrl,
      image_url: imageUrl,
      cover: coverInAccent(course.cover, accentNamed(course.schoolAccent)),
      videoUrl,
      video_url: videoUrl,
      maySetDetails: mayDetail,
      ...(await addressesOf(ctx, 'course', course)),
      ...(await revisionOf(ctx, 'course', id)),
    },
  };
}
