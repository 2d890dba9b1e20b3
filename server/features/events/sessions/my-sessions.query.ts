import { sql } from 'kysely';
import { batchedRead } from '#server/platform/batch.ts';
import { compiled, listed } from '#server/platform/database/named.ts';
import { statement } from '../event/statement.ts';

export interface SessionRow {
  readonly id: number;
  readonly uuid: string;
  readonly slug: string;
  readonly name: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly endedEarlyAt: Date | null;
  readonly movedFromAt: Date | null;
  readonly durationMinutes: number;
  readonly cohortId: number;
  readonly cohortName: string;
  readonly courseId: number;
  readonly courseName: string;
  readonly courseSlug: string;
  readonly imageMediaId: number | null;
}

const SESSION = sql`
  v.id, v.uuid, v.slug, v.name, v.starts_at as "startsAt", v.ends_at as "endsAt", v.ended_early_at as "endedEarlyAt",
  v.moved_from_at as "movedFromAt", v.duration_minutes as "durationMinutes", c.id as "cohortId", c.name as "cohortName", k.id as "courseId",
  k.name as "courseName", k.slug as "courseSlug", coalesce(v.image_media_id, k.image_media_id) as "imageMediaId"`;

export interface MySessionRow extends SessionRow {
  readonly userId: number;
  readonly attending: boolean;
}

interface Shown {
  readonly now: Date;
  readonly to: Date | null;
  readonly cohortStartsBefore: Date;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Class sessions that these people are expected at and that are not over, by start; shown from `shownDays` before their
 * cohort begins (L§4). `to` null: no end date. `limit` and `offset` apply per person.
 */
const queryMine = compiled('events_my_sessions', (slot: Shown & { userIds: number[] }) =>
  statement(sql<MySessionRow>`
    select m.* from unnest(${listed(slot.userIds)}) as who (id) cross join lateral (
      select e.user_id as "userId", ${SESSION},
        not exists (select 1 from attendances a where a.event_id = v.id and a.user_id = e.user_id
          and (a.state <> 'attending' or a.suspended_at is not null)) as attending
      from enrolments e
      join cohorts c on c.id = e.cohort_id
      join courses k on k.id = c.course_id
      join events v on v.cohort_id = c.id
      where e.user_id = who.id and e.state = 'active' and e.suspended_at is null
        and (c.starts_at is null or c.starts_at <= ${slot.cohortStartsBefore}::timestamptz)
        and v.kind = 'Class Session' and v.status = 'published' and v.deleted_at is null
        and coalesce(v.ended_early_at, v.ends_at) > ${slot.now}::timestamptz
        and v.starts_at < coalesce(${slot.to}::timestamptz, 'infinity')
        and not exists (select 1 from attendances a where a.event_id = v.id and a.user_id = e.user_id
          and a.state in ('cancelled', 'released', 'revoked'))
      order by v.starts_at, v.id limit (select ${slot.limit}::bigint) offset (select ${slot.offset}::bigint)) m
    order by m."startsAt", m.id`),
);

/**
 * A person's class sessions from `queryMine`, batched into one statement for everyone who requests the same page of the
 * same span at the same time (`key` says which).
 */
export const readMySessions = batchedRead<string, Shown & { userId: number }, readonly MySessionRow[]>(
  async (db, _, requests) => {
    const [first] = requests;
    if (!first) return [];
    const userIds = [...new Set(requests.map(({ userId }) => userId))];
    const of = Map.groupBy(await queryMine(db, { ...first, userIds }), ({ userId }) => userId);
    return requests.map(({ userId }) => of.get(userId) ?? []);
  },
);

/** All published class sessions of a cohort, by start. */
export const queryCohortSessions = compiled('events_cohort_sessions', (slot: { cohortId: number }) =>
  statement(sql<SessionRow>`
    select ${SESSION} from events v
    join cohorts c on c.id = v.cohort_id
    join courses k on k.id = c.course_id
    where v.cohort_id = ${slot.cohortId}::bigint and v.kind = 'Class Session' and v.status = 'published'
      and v.deleted_at is null
    order by v.starts_at, v.id limit 100`),
);
