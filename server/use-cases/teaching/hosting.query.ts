import { type RawBuilder, sql } from 'kysely';
import type { HostedKind } from '#contract/schools/teaching-today.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { CAME_IN, EXPECTED } from './today.query.ts';

export interface HostedRow {
  readonly schoolId: number;
  readonly courseId: number | null;
  readonly going: number | null;
  readonly joined: number | null;
  readonly uuid: string | null;
  /** Published, so that its door opens. */
  readonly live: boolean;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

const HOSTED: Readonly<Record<HostedKind, (id: number) => RawBuilder<HostedRow>>> = {
  event: (id) => sql`
    select v.school_id as "schoolId", v.course_id as "courseId", ${EXPECTED} as going, ${CAME_IN} as joined, v.uuid, v.status = 'published' as live,
      v.starts_at as "startsAt", v.ends_at as "endsAt"
    from events v where v.id = ${id}::bigint and v.deleted_at is null`,
  workout: (id) => sql`
    select w.school_id as "schoolId", null::bigint as "courseId", w.uuid,
      (select count(distinct a.user_id) from workout_places a where a.workout_id = w.id and a.state = 'attending') as going,
      (select count(distinct a.user_id) from workout_places a
        where a.workout_id = w.id and a.state = 'attending' and a.joined_at is not null) as joined,
      w.status in ('published', 'finished') and exists (select 1 from ticket_types y join seat_pools p on p.id = y.seat_pool_id
        where y.workout_id = w.id and y.kind = 'live' and p.capacity > 0) as live,
      w.starts_at as "startsAt", w.ends_at as "endsAt"
    from workouts w where w.id = ${id}::bigint and w.deleted_at is null`,
  course: (id) => sql`
    select k.school_id as "schoolId", k.id as "courseId", null::uuid as uuid, null::bigint as joined, false as live,
      (select count(distinct e.user_id) from cohorts c join enrolments e on e.cohort_id = c.id and e.state = 'active'
        where c.course_id = k.id and c.status in ('enrolling', 'started')) as going,
      null::timestamptz as "startsAt", null::timestamptz as "endsAt"
    from courses k where k.id = ${id}::bigint and k.archived_at is null`,
  school: (id) => sql`
    select s.id as "schoolId", null::bigint as "courseId", null::uuid as uuid, false as live, null::bigint as going, null::bigint as joined,
      null::timestamptz as "startsAt", null::timestamptz as "endsAt"
    from schools s where s.id = ${id}::bigint and s.archived_at is null`,
};

/** What the bar of who manages a public page needs of the thing. */
export async function hostedThing(ctx: Ctx, kind: HostedKind, id: number): Promise<HostedRow | undefined> {
  const { rows } = await HOSTED[kind](id).execute(ctx.db);
  return rows[0];
}
