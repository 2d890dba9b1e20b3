import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { ListedStudent } from './student-keys.ts';

/** A person in a list, with the sessions they joined and lessons they read in the cohort whose enrollment is shown. */
export interface StudentRow {
  readonly displayName: string;
  readonly email: string;
  readonly personId: number | null;
  readonly key: string;
  readonly placeId: number | null;
  readonly cohortId: number | null;
  readonly moniker: string | null;
  readonly state: string | null;
  readonly suspended: boolean;
  readonly since: Date;
  readonly lessonsRead: number | null;
  readonly lessonsOpen: number | null;
  readonly sessionsJoined: number | null;
  readonly sessionsHeld: number | null;
  readonly unsubscribed: boolean;
}

/**
 * SQL: whether an email address has unsubscribed from all email, or from a kind of email that the school's teachers
 * write.
 */
export const stopped = (address: RawBuilder<unknown>, schoolId: number) => sql<boolean>`
  exists (select 1 from unsubscribes x where lower(x.address) = lower(${address}) and x.lifted_at is null
    and x.kind in ('all', 'school_news', 'course_notes') and (x.school_id is null or x.school_id = ${schoolId}::bigint))`;

/** A list's rows with everything they show, in the order given; one statement. */
export async function studentRows(
  ctx: Ctx,
  of: { readonly courseId: number; readonly schoolId: number },
  listed: readonly ListedStudent[],
): Promise<StudentRow[]> {
  if (listed.length === 0) return [];
  const now = ctx.clock.now();
  const rowsJson = JSON.stringify(
    listed.map(({ at, userId, placeId, entryId }, n) => ({
      n,
      at,
      user_id: userId,
      place_id: placeId,
      entry_id: entryId,
    })),
  );
  const { rows } = await sql<StudentRow>`
    with r as materialized (
      select r.*, coalesce(r.place_id, (select f.id from enrolments f where f.course_id = ${of.courseId}::bigint
        and f.user_id = r.user_id and f.state not in ('revoked', 'transferred')
        order by (f.state in ('active', 'completed')) desc, f.id desc limit 1)) as shown_id
      from jsonb_to_recordset(${rowsJson}::jsonb) as r (n integer, at timestamptz, user_id bigint, place_id bigint, entry_id bigint)),
    figures as materialized (
      select c.id, coalesce(nullif(c.moniker, ''), c.name) as moniker,
        (select count(*) from lessons l where l.cohort_id = c.id and l.deleted_at is null and l.publication_status <> 'draft'
          and l.publish_at <= ${now}::timestamptz) as lessons,
        (select count(*) from events v where v.cohort_id = c.id and v.kind = 'Class Session' and v.status = 'published'
          and v.deleted_at is null and v.starts_at <= ${now}::timestamptz) as sessions
      from cohorts c where c.id in (select e.cohort_id from r join enrolments e on e.id = r.shown_id))
    select coalesce(u.display_name, '') as "displayName", coalesce(u.email, w.email) as email, u.id as "personId",
      coalesce('u' || r.user_id, 'w' || r.entry_id) as key, e.id as "placeId", e.cohort_id as "cohortId", g.moniker, e.state, e.suspended_at is not null as suspended, r.at as since,
      case when e.id is not null then (select count(*) from lessons l join lesson_progress p on p.lesson_id = l.id
        and p.user_id = e.user_id where l.cohort_id = e.cohort_id and l.deleted_at is null and l.publication_status <> 'draft'
          and l.publish_at <= ${now}::timestamptz and p.finished_at is not null) end as "lessonsRead",
      g.lessons as "lessonsOpen",
      case when e.id is not null then (select count(*) from events v join attendances a on a.event_id = v.id
        and a.user_id = e.user_id where v.cohort_id = e.cohort_id and v.kind = 'Class Session' and v.deleted_at is null
          and a.joined_at is not null) end as "sessionsJoined",
      g.sessions as "sessionsHeld", ${stopped(sql`coalesce(u.email, w.email)`, of.schoolId)} as unsubscribed
    from r left join users u on u.id = r.user_id left join course_waitlist w on w.id = r.entry_id
      left join enrolments e on e.id = r.shown_id left join figures g on g.id = e.cohort_id
    order by r.n`.execute(ctx.db);
  return rows;
}
