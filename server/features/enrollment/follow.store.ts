import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** Serializes one person's requests until the transaction ends. */
export async function lockFollows(ctx: Ctx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('enrolment.follow', ${userId}))`.execute(ctx.db);
}

export async function isFollowing(ctx: Ctx, userId: number, courseId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('course_follows')
    .select('course_id')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function addFollow(ctx: Ctx, userId: number, courseId: number): Promise<void> {
  await ctx.db
    .insertInto('course_follows')
    .values({ user_id: userId, course_id: courseId, followed_at: ctx.clock.now() })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

export async function removeFollow(ctx: Ctx, userId: number, courseId: number): Promise<void> {
  await ctx.db.deleteFrom('course_follows').where('user_id', '=', userId).where('course_id', '=', courseId).execute();
}

/** The course's followers who can be emailed and aren't enrolled in the cohort, in order of id, after the given id. */
export async function followersOf(
  ctx: Ctx,
  request: { courseId: number; cohortId: number; afterUserId: number; limit: number },
): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('course_follows as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select('f.user_id')
    .where('f.course_id', '=', request.courseId)
    .where('f.user_id', '>', request.afterUserId)
    .where('u.erased_at', 'is', null)
    .where('u.verified_at', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('enrolments as e')
            .select('e.id')
            .whereRef('e.user_id', '=', 'f.user_id')
            .where('e.cohort_id', '=', request.cohortId)
            .where('e.state', 'in', ['active', 'completed']),
        ),
      ),
    )
    .orderBy('f.user_id')
    .limit(request.limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Whether anyone is on this pool's waitlist or has an offer from it. */
export async function hasWaitlist(ctx: Ctx, poolId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('seat_waitlist')
    .select('id')
    .where('pool_id', '=', poolId)
    .where('state', 'in', ['waiting', 'offered'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
