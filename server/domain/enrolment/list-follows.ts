import type { listFollowedCourses, listFollowers } from '#contract/enrolment/places.endpoints.ts';
import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { refuse } from '#contract/primitives/problem.ts';
import { isTeacher, requirePerson } from '#server/domain/accounts/index.ts';
import { imageUrlOf } from '#server/domain/schools/index.ts';
import { type Ctx, personIdOf } from '#server/platform/ctx.ts';
import { countFollowersOf, followedCoursesOf, followersOfTaught, type Teaching } from './follows.query.ts';

/** `GET /users/followed_courses`: the reminders that one has set. */
export async function readFollowedCourses(ctx: Ctx): Promise<ResponseOf<typeof listFollowedCourses>> {
  const rows = await followedCoursesOf(ctx, personIdOf(ctx));
  return {
    courses: rows.map(({ imageMediaId, followedAt, enrollingStartsAt, ...row }) => ({
      ...row,
      imageUrl: imageUrlOf(imageMediaId),
      followedAtUtc: followedAt.toISOString(),
      enrollingStartsAtUtc: enrollingStartsAt?.toISOString() ?? null,
    })),
  };
}

/** `GET /followers`: who follows the courses that one teaches. 403 for who teaches none. */
export async function readFollowers(
  ctx: Ctx,
  query: QueryOf<typeof listFollowers>,
): Promise<ResponseOf<typeof listFollowers>> {
  const person = await requirePerson(ctx);
  if (!isTeacher(person)) throw refuse('teachers_only', 403, "You don't have access to this.");
  const { page, perPage, courseId } = query;
  const teaching: Teaching = { schoolIds: person.adminOfSchoolIds, courseIds: person.adminOfCourseIds };
  const [courses, rows] = await Promise.all([
    countFollowersOf(ctx, teaching),
    followersOfTaught(ctx, teaching, { courseId: courseId ?? null, limit: perPage, offset: (page - 1) * perPage }),
  ]);
  const counted = courseId === undefined ? courses : courses.filter((each) => each.courseId === courseId);
  const total = counted.reduce((sum, each) => sum + each.followers, 0);
  return {
    followers: rows.map(({ pictureMediaId, followedAt, ...row }) => ({
      ...row,
      pictureUrl: imageUrlOf(pictureMediaId),
      followedAtUtc: followedAt.toISOString(),
    })),
    courses,
    meta: { page, perPage, total, totalPages: Math.ceil(total / perPage) },
  };
}
