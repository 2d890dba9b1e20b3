import { sql } from 'kysely';
import { builder } from '#server/platform/database/builder.ts';
import { compiled } from '#server/platform/database/named.ts';

/** A person's places, newest start first: running and coming ones, and those that are over. */
export const queryMyCohorts = compiled('enrolment_my_cohorts', (slot: { userId: number; now: Date }) =>
  builder
    .selectFrom('enrolments as e')
    .innerJoin('cohorts as c', 'c.id', 'e.cohort_id')
    .innerJoin('courses as k', 'k.id', 'c.course_id')
    .innerJoin('schools as s', 's.id', 'k.school_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('events as v')
          .select([
            sql<number>`count(*)`.as('sessions'),
            sql<number>`count(*) filter (where v.ends_at <= ${slot.now})`.as('held'),
          ])
          .whereRef('v.cohort_id', '=', 'c.id')
          .where(sql<boolean>`v.kind = 'Class Session' and v.status = 'published' and v.deleted_at is null`)
          .as('m'),
      (join) => join.onTrue(),
    )
    .select([
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
      'm.sessions',
      'm.held',
    ])
    .where('e.user_id', '=', slot.userId)
    .where(sql<boolean>`e.state in ('active', 'completed') and e.suspended_at is null`)
    .where(sql<boolean>`c.status <> 'cancelled'`)
    .orderBy('c.starts_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(sql.lit(200)),
);

/** Class sessions of a person's places; `e` is the place, `c` its cohort. */
const mySessions = (userId: number) =>
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

/** Class sessions that a person is expected at and that are not over, in order of start. */
export const queryMySessions = compiled('enrolment_my_sessions', (slot: { userId: number; now: Date; limit: number }) =>
  mySessions(slot.userId)
    .where('e.state', '=', 'active')
    .where(sql<boolean>`coalesce(v.ended_early_at, v.ends_at) > ${slot.now}`)
    .orderBy('v.starts_at')
    .orderBy('v.id')
    .limit(slot.limit),
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
