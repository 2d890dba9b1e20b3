import type { listFollowedCourses, listFollowers } from '#contract/enrollment/places.endpoints.ts';
import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { refuse } from '#contract/primitives/problem.ts';
import { accentNamed } from '#contract/schools/accent.ts';
import { coverInAccent } from '#covers/look.ts';
import { isTeacher, refuseLockedStaff, requirePerson } from '#server/features/accounts/index.ts';
import { imageUrlOf } from '#server/features/schools/index.ts';
import { type Ctx, personIdOf } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { totalOfAll } from '#server/platform/total-of.ts';
import {
  countFollowersOf,
  countFollows,
  followedCoursesOf,
  followersOfTaught,
  MAX_COURSES,
  type Teaching,
} from './follows.query.ts';

/** `GET /users/followed_courses`: the person's reminders. */
export async function readFollowedCourses(ctx: Ctx): Promise<ResponseOf<typeof listFollowedCourses>> {
  const rows = await followedCoursesOf(ctx, personIdOf(ctx));
  return {
    courses: rows.map(({ imageMediaId, cover, accent, followedAt, enrollingStartsAt, ...row }) => ({
      ...row,
      imageUrl: imageUrlOf(imageMediaId),
      cover: coverInAccent(cover, accentNamed(accent)),
      followedAtUtc: followedAt.toISOString(),
      enrollingStartsAtUtc: enrollingStartsAt?.toISOString() ?? null,
    })),
  };
}

/**
 * `GET /followers`: the followers of the courses a person teaches; staff see all courses. 403 for a person who teaches
 * none.
 */
export async function readFollowers(
  ctx: Ctx,
  query: QueryOf<typeof listFollowers>,
): Promise<ResponseOf<typeof listFollowers>> {
  const person = await requirePerson(ctx);
  if (!isTeacher(person) && !person.isStaff) {
    refuseLockedStaff(person);
    throw refuse('teachers_only', 403, "You don't have access to this.");
  }
  const { page, perPage, courseId } = query;
  const { isStaff: all, adminOfSchoolIds: schoolIds, adminOfCourseIds: courseIds } = person;
  const teaching: Teaching = { all, schoolIds, courseIds };
  const [courses, rows] = await Promise.all([
    countFollowersOf(ctx, teaching),
    followersOfTaught(ctx, teaching, { courseId: courseId ?? null, limit: perPage, offset: (page - 1) * perPage }),
  ]);
  // All of their courses are listed with their followers, so the sum is known already.
  const ofTheseCourses = () =>
    courses.reduce((sum, each) => sum + ((courseId ?? each.courseId) === each.courseId ? each.followers : 0), 0);
  const total = await totalOfAll({ page, perPage }, rows.length, async () =>
    courses.length < MAX_COURSES ? ofTheseCourses() : countFollows(ctx, teaching, courseId ?? null),
  );
  return {
    followers: rows.map(({ pictureMediaId, followedAt, ...row }) => ({
      ...row,
      pictureUrl: imageUrlOf(pictureMediaId),
      followedAtUtc: followedAt.toISOString(),
    })),
    courses,
    meta: pageMetaOf(page, perPage, total),
  };
}
