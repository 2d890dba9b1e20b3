import { sql } from 'kysely';
import { cachedCount, cachedResult } from '#server/platform/cached-count.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface FollowedCourseRow {
  readonly courseId: number;
  readonly courseSlug: string;
  readonly name: string;
  readonly topic: string;
  readonly imageMediaId: number | null;
  readonly cover: string;
  readonly accent: string | null;
  readonly schoolName: string;
  readonly followedAt: Date;
  readonly enrollingStartsAt: Date | null;
}

/** The courses a person follows, newest first, each with the soonest start on sale. */
export async function followedCoursesOf(ctx: Ctx, userId: number): Promise<FollowedCourseRow[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<FollowedCourseRow>`
    select k.id as "courseId", k.slug as "courseSlug", k.name, k.topic, k.image_media_id as "imageMediaId", k.cover, s.accent,
      s.name as "schoolName", f.followed_at as "followedAt",
      (select min(c.starts_at) from cohorts c where c.course_id = k.id and c.status in ('enrolling', 'started')
        and c.ends_at > ${now}::timestamptz and c.payment_due_at > ${now}::timestamptz) as "enrollingStartsAt"
    from course_follows f join courses k on k.id = f.course_id join schools s on s.id = k.school_id
    where f.user_id = ${userId}::bigint and k.archived_at is null
    order by f.followed_at desc, k.id limit 1000`.execute(ctx.db);
  return rows;
}

export interface Teaching {
  readonly all: boolean;
  readonly schoolIds: readonly number[];
  readonly courseIds: readonly number[];
}

const taught = ({ all, schoolIds, courseIds }: Teaching) =>
  all
    ? sql`k.archived_at is null`
    : sql`(k.school_id = any(${[...schoolIds]}::bigint[]) or k.id = any(${[...courseIds]}::bigint[]))
      and k.archived_at is null`;
const ofCourse = (courseId: number | null) => (courseId === null ? sql`true` : sql`k.id = ${courseId}::bigint`);

/** Most courses listed, each with its own follower count. */
export const MAX_COURSES = 500;

interface Followed {
  readonly courseId: number;
  readonly courseSlug: string;
  readonly name: string;
  readonly followers: number;
}

/**
 * The courses a person teaches, each with its number of followers, most followed first, up to a limit. All staff see
 * the same list, with every school's courses, so a large count is cached for a few seconds.
 */
export async function countFollowersOf(ctx: Ctx, teaching: Teaching): Promise<Followed[]> {
  const read = async () => {
    const { rows } = await sql<Followed>`
      select k.id as "courseId", k.slug as "courseSlug", k.name, count(u.id) as followers
      from courses k left join course_follows f on f.course_id = k.id
      left join users u on u.id = f.user_id and u.erased_at is null
      where ${taught(teaching)} group by k.id order by count(u.id) desc, search_text(k.name), k.id limit ${sql.lit(MAX_COURSES)}`.execute(
      ctx.db,
    );
    return rows;
  };
  if (!teaching.all) return read();
  return cachedResult(ctx, 'most followed', read, (rows) => rows.reduce((sum, { followers }) => sum + followers, 0));
}

export async function countFollows(ctx: Ctx, teaching: Teaching, courseId: number | null): Promise<number> {
  const count = async () => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from courses k join course_follows f on f.course_id = k.id
      join users u on u.id = f.user_id and u.erased_at is null
      where ${taught(teaching)} and ${ofCourse(courseId)}`.execute(ctx.db);
    return rows[0]?.total ?? 0;
  };
  return teaching.all ? cachedCount(ctx, `follows ${courseId ?? ''}`, count) : count();
}

/**
 * The followers, newest first. Never their email addresses: people follow to get Callboard's email, not to join a
 * teacher's list.
 */
export async function followersOfTaught(
  ctx: Ctx,
  teaching: Teaching,
  page: { courseId: number | null; limit: number; offset: number },
): Promise<
  {
    personId: number;
    displayName: string;
    pictureMediaId: number | null;
    courseId: number;
    courseName: string;
    followedAt: Date;
  }[]
> {
  const { rows } = await sql<Awaited<ReturnType<typeof followersOfTaught>>[number]>`
    select u.id as "personId", coalesce(u.display_name, u.first_name, 'Someone') as "displayName",
      u.picture_media_id as "pictureMediaId", k.id as "courseId", k.name as "courseName", f.followed_at as "followedAt"
    from courses k join course_follows f on f.course_id = k.id join users u on u.id = f.user_id and u.erased_at is null
    where ${taught(teaching)} and ${ofCourse(page.courseId)}
    order by f.followed_at desc, u.id desc, k.id limit ${page.limit}::bigint offset ${page.offset}::bigint`.execute(
    ctx.db,
  );
  return rows;
}
