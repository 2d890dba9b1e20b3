import { type RawBuilder, sql } from 'kysely';
import { builder } from '#server/platform/database/builder.ts';
import { compiled, filledUp } from '#server/platform/database/named.ts';
import { gatheredRead } from '#server/platform/gather.ts';

/** Places of these people, newest start first: running and coming ones, and those that are over. */
const queryPlaces = compiled('enrolment_my_cohorts', (slot: { userIds: number[]; now: Date }) =>
  builder
    .selectFrom(sql<{ id: number }>`unnest(${slot.userIds}::bigint[])`.as<'who'>(sql`who (id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('enrolments as e')
          .innerJoin('cohorts as c', 'c.id', 'e.cohort_id')
          .innerJoin('courses as k', 'k.id', 'c.course_id')
          .innerJoin('schools as s', 's.id', 'k.school_id')
          .select([
            'e.user_id',
            'c.id',
            'c.name',
            'k.name as course_name',
            'k.slug as course_slug',
            'k.topic',
            's.accent',
            'k.image_media_id',
            'c.starts_at',
            'c.ends_at',
            'c.payment_due_at',
            'c.status',
            'e.state',
          ])
          .whereRef('e.user_id', '=', 'who.id')
          .where(sql<boolean>`e.state in ('active', 'completed') and e.suspended_at is null`)
          .where(sql<boolean>`c.status <> 'cancelled'`)
          .orderBy('c.starts_at', 'desc')
          .orderBy('c.id', 'desc')
          .limit(sql.lit(200))
          .as('p'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('events as v')
          .select([
            sql<number>`count(*)`.as('sessions'),
            sql<number>`count(*) filter (where v.ends_at <= ${slot.now})`.as('held'),
          ])
          .whereRef('v.cohort_id', '=', 'p.id')
          .where(sql<boolean>`v.kind = 'Class Session' and v.status = 'published' and v.deleted_at is null`)
          .as('m'),
      (join) => join.onTrue(),
    )
    .selectAll('p')
    .select(['m.sessions', 'm.held'])
    .orderBy('p.starts_at', 'desc')
    .orderBy('p.id', 'desc'),
);

export type MyCohortRow = Awaited<ReturnType<typeof queryPlaces>>[number];

/** Everybody who asks at the same time, in one statement; each gets his own rows, in their order. */
function ownRows<Row extends { readonly user_id: number }>(asked: readonly { userId: number }[], rows: readonly Row[]) {
  const of = Map.groupBy(rows, (row) => row.user_id);
  return asked.map(({ userId }): readonly Row[] => of.get(userId) ?? []);
}
const userIdsOf = (asked: readonly { userId: number }[]) =>
  filledUp([...new Set(asked.map(({ userId }) => userId))], 0);

/** A person's places. */
export const readMyCohorts = gatheredRead<'places', { userId: number; now: Date }, readonly MyCohortRow[]>(
  async (db, _, asked) => {
    const now = asked[0]?.now;
    return now ? ownRows(asked, await queryPlaces(db, { userIds: userIdsOf(asked), now })) : [];
  },
);

/** Class sessions of a person's places; `e` is the place, `c` its cohort. */
const mySessions = (userId: number | RawBuilder<number>) =>
  builder
    .selectFrom('enrolments as e')
    .innerJoin('cohorts as c', 'c.id', 'e.cohort_id')
    .innerJoin('courses as k', 'k.id', 'c.course_id')
    .innerJoin('events as v', 'v.cohort_id', 'c.id')
    .select([
      'v.id',
      'v.uuid',
      'v.slug',
      'v.name',
      'v.starts_at',
      'v.ends_at',
      'v.ended_early_at',
      'v.moved_from_at',
      'v.duration_minutes',
      'c.id as cohort_id',
      'c.name as cohort_name',
      'c.starts_at as cohort_starts_at',
      'k.id as course_id',
      'k.name as course_name',
      'k.slug as course_slug',
      'k.image_media_id',
      sql<boolean>`not exists (select 1 from attendances a where a.event_id = v.id and a.user_id = e.user_id
        and a.state in ('cancelled', 'released', 'revoked'))`.as('attending'),
    ])
    .where('e.user_id', '=', userId)
    .where(sql<boolean>`e.suspended_at is null`)
    .where(sql<boolean>`v.kind = 'Class Session' and v.status = 'published' and v.deleted_at is null`);

/** More class sessions than anyone has in two weeks. */
const MOST_SESSIONS = 100;

/** Class sessions that these people are expected at and that are not over, in order of start. */
const queryExpected = compiled('enrolment_my_sessions', (slot: { userIds: number[]; now: Date }) =>
  builder
    .selectFrom(sql<{ id: number }>`unnest(${slot.userIds}::bigint[])`.as<'who'>(sql`who (id)`))
    .innerJoinLateral(
      () =>
        mySessions(sql.ref('who.id'))
          .select('e.user_id')
          .where('e.state', '=', 'active')
          .where(sql<boolean>`coalesce(v.ended_early_at, v.ends_at) > ${slot.now}`)
          .orderBy('v.starts_at')
          .orderBy('v.id')
          .limit(sql.lit(MOST_SESSIONS))
          .as('m'),
      (join) => join.onTrue(),
    )
    .selectAll('m')
    .orderBy('m.starts_at')
    .orderBy('m.id'),
);

export type MySessionRow = Awaited<ReturnType<typeof queryExpected>>[number];

/** Class sessions that a person is expected at and that are not over, in order of start. */
export const readMySessions = gatheredRead<'sessions', { userId: number; now: Date }, readonly MySessionRow[]>(
  async (db, _, asked) => {
    const now = asked[0]?.now;
    return now ? ownRows(asked, await queryExpected(db, { userIds: userIdsOf(asked), now })) : [];
  },
);

/**
 * The class sessions of a person's places in a course, newest start first: those held, of places that are completed too,
 * and those ahead of the places that run.
 */
export const queryCourseSessions = compiled(
  'enrolment_course_sessions',
  (slot: { userId: number; now: Date; courseId: number; limit: number }) =>
    mySessions(slot.userId)
      .select([
        sql<boolean>`coalesce(v.recording_url, '') <> ''`.as('has_recording'),
        sql<boolean>`coalesce(v.summary, '') <> ''`.as('has_summary'),
      ])
      .where('c.course_id', '=', slot.courseId)
      .where(sql<boolean>`(e.state = 'active'
        or (e.state = 'completed' and coalesce(v.ended_early_at, v.ends_at) <= ${slot.now}))`)
      .orderBy('v.starts_at', 'desc')
      .orderBy('v.id', 'desc')
      .limit(slot.limit),
);
