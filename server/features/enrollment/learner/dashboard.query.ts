import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Preparation } from '#contract/enrollment/enrollment.endpoints.ts';
import { batchedRead } from '#server/platform/batch.ts';
import { builder } from '#server/platform/database/builder.ts';
import { compiled, listed } from '#server/platform/database/named.ts';
import { preparationOf } from './preparation.query.ts';

/** Class sessions from a person's enrollments; `e` is the enrollment, `c` its cohort. */
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

const WHO = sql<number>`who.id`;

/** More class sessions than anyone has in two weeks. */
const MAX_SESSIONS = 100;

/** A person's enrollments, newest start first: current, upcoming, and past. */
const placesOf = (now: Date) =>
  builder
    .selectFrom(
      builder
        .selectFrom('enrolments as e')
        .innerJoin('cohorts as c', 'c.id', 'e.cohort_id')
        .innerJoin('courses as k', 'k.id', 'c.course_id')
        .innerJoin('schools as s', 's.id', 'k.school_id')
        .select([
          'c.id',
          'c.name',
          'k.name as course_name',
          'k.slug as course_slug',
          'k.topic',
          's.accent',
          'k.image_media_id',
          'k.cover',
          'c.starts_at',
          'c.ends_at',
          'c.payment_due_at',
          'c.status',
          'e.state',
        ])
        .where('e.user_id', '=', WHO)
        .where(sql<boolean>`e.state in ('active', 'completed') and e.suspended_at is null`)
        .where(sql<boolean>`c.status <> 'cancelled'`)
        .orderBy('c.starts_at', 'desc')
        .orderBy('c.id', 'desc')
        .limit(sql.lit(200))
        .as('p'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('events as v')
          .select([
            sql<number>`count(*)`.as('sessions'),
            sql<number>`count(*) filter (where v.ends_at <= ${now})`.as('held'),
          ])
          .whereRef('v.cohort_id', '=', 'p.id')
          .where(sql<boolean>`v.kind = 'Class Session' and v.status = 'published' and v.deleted_at is null`)
          .as('m'),
      (join) => join.onTrue(),
    )
    .selectAll('p')
    .select(['m.sessions', 'm.held'])
    .orderBy('p.starts_at', 'desc')
    .orderBy('p.id', 'desc');

/** Class sessions that a person is expected at and that aren't over, in order of start. */
const expectedOf = (now: Date) =>
  mySessions(WHO)
    .where('e.state', '=', 'active')
    .where(sql<boolean>`coalesce(v.ended_early_at, v.ends_at) > ${now}`)
    .orderBy('v.starts_at')
    .orderBy('v.id')
    .limit(sql.lit(MAX_SESSIONS));

const asJson = (rows: Expression<unknown>) => sql`(select coalesce(json_agg(r), '[]'::json) from (${rows}) r)`;

type Row<Query> = Query extends SelectQueryBuilder<never, never, infer Output> ? Output : never;
export type MyCohortRow = Row<ReturnType<typeof placesOf>>;
export type MySessionRow = Row<ReturnType<typeof mySessions>>;

export interface DashboardRows {
  readonly cohorts: readonly MyCohortRow[];
  readonly sessions: readonly MySessionRow[];
  readonly toPrepare: Preparation[];
}

const queryDashboards = compiled('enrolment_dashboards', (slot: { userIds: number[]; now: Date }) => ({
  compile: () =>
    sql<{
      userId: number;
      cohorts: Serialized<MyCohortRow>[];
      sessions: Serialized<MySessionRow>[];
      toPrepare: Preparation[];
    }>`
      select who.id as "userId", ${asJson(placesOf(slot.now))} as cohorts, ${asJson(expectedOf(slot.now))} as sessions,
        ${asJson(preparationOf(WHO, slot.now))} as "toPrepare"
      from unnest(${listed(slot.userIds)}) as who (id)`.compile(builder),
}));

type Serialized<Of> = { [Key in keyof Of]: Of[Key] extends Date | null ? string | null : Of[Key] };
const PLACE_INSTANTS = ['starts_at', 'ends_at', 'payment_due_at'] as const;
const SESSION_INSTANTS = ['starts_at', 'ends_at', 'ended_early_at', 'moved_from_at', 'cohort_starts_at'] as const;

function withInstants<Of extends object>(rows: readonly Serialized<Of>[], keys: readonly (keyof Of)[]): Of[] {
  for (const row of rows as Record<keyof Of, unknown>[]) {
    for (const key of keys) if (row[key] !== null) row[key] = new Date(row[key] as string);
  }
  // `keys` lists every key that holds an instant (ensured by the types of the lists above, and by a test).
  return rows as unknown as Of[];
}

/** Batched: one statement for all simultaneous dashboards. */
export const readDashboard = batchedRead<'dashboard', { userId: number; now: Date }, DashboardRows>(
  async (db, _, requests) => {
    const now = requests[0]?.now;
    if (!now) return [];
    const userIds = [...new Set(requests.map(({ userId }) => userId))];
    const rows = (await queryDashboards(db, { userIds, now })).map(({ userId, cohorts, sessions, toPrepare }) => ({
      userId,
      cohorts: withInstants<MyCohortRow>(cohorts, PLACE_INSTANTS),
      sessions: withInstants<MySessionRow>(sessions, SESSION_INSTANTS),
      toPrepare,
    }));
    const of = new Map(rows.map((row) => [row.userId, row]));
    return requests.map(({ userId }) => of.get(userId) ?? { cohorts: [], sessions: [], toPrepare: [] });
  },
);

/**
 * The class sessions from a person's enrollments in a course, newest start first: past ones, also from completed
 * enrollments, and upcoming ones from current enrollments.
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
