import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { nameContains } from '#server/platform/database/contains.ts';

/** A host and where it is shown, for teachers of its school. */
export interface TeacherHostRow {
  readonly id: number;
  readonly schoolId: number;
  readonly name: string;
  readonly bio: string;
  readonly imageMediaId: number | null;
  readonly archivedAt: Date | null;
  readonly userId: number | null;
  readonly personName: string | null;
  /**
   * Number of events that show the host, including drafts, without canceled ones; `past`: how many of those are over.
   */
  readonly total: number;
  readonly past: number;
  /** The only courses whose events show the host; empty if an event without a course shows it, or no event does. */
  readonly courseIds: readonly number[];
}

const HOST = sql`h.id, h.school_id as "schoolId", h.name, h.bio, h.image_media_id as "imageMediaId",
  h.archived_at as "archivedAt", h.user_id as "userId",
  (select u.display_name from users u where u.id = h.user_id) as "personName", x.total, x.past, coalesce(x.courses, '[]') as "courseIds"`;

const shown = (now: Date) => sql`
  left join lateral (
    select count(*) filter (where v.status <> 'cancelled') as total,
      count(*) filter (where v.status <> 'cancelled' and coalesce(v.ended_early_at, v.ends_at) <= ${now}::timestamptz) as past,
      case when bool_and(v.course_id is not null) then json_agg(distinct v.course_id) end as courses
    from event_hosts l join events v on v.id = l.event_id and v.deleted_at is null where l.host_id = h.id) x on true`;

export async function teacherHost(ctx: Ctx, hostId: number): Promise<TeacherHostRow | undefined> {
  const { rows } = await sql<TeacherHostRow>`
    select ${HOST} from hosts h ${shown(ctx.clock.now())} where h.id = ${hostId}::bigint`.execute(ctx.db);
  return rows[0];
}

/** An event's hosts in their order, including nameless ones, with their links. */
export async function teacherEventHosts(
  ctx: Ctx,
  eventId: number,
): Promise<(TeacherHostRow & { readonly linkId: number; readonly position: number })[]> {
  const { rows } = await sql<TeacherHostRow & { linkId: number; position: number }>`
    select e.id as "linkId", row_number() over (order by e.position, e.id)::integer - 1 as position, ${HOST}
    from event_hosts e join hosts h on h.id = e.host_id ${shown(ctx.clock.now())}
    where e.event_id = ${eventId}::bigint order by e.position, e.id`.execute(ctx.db);
  return rows;
}

export interface HostsQuery {
  readonly schoolId: number;
  /** Part of the name; empty: all. */
  readonly contains: string;
  readonly archived: boolean;
  readonly page: number;
  readonly perPage: number;
}

const hostFilter = ({ schoolId, contains, archived }: HostsQuery): RawBuilder<unknown> => sql`
  h.school_id = ${schoolId}::bigint and h.name <> '' and (h.archived_at is not null) = ${archived}::boolean
  and (${contains}::text = '' or ${nameContains(sql`h.name`, contains)})`;

/** A page of a school's hosts by name; nameless ones are never listed. */
export async function hostsOfSchoolPage(
  ctx: Ctx,
  page: HostsQuery,
): Promise<{ rows: TeacherHostRow[]; total: number }> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from hosts h where ${hostFilter(page)}`.execute(ctx.db);
  const { rows } = await sql<TeacherHostRow>`
    select ${HOST} from (select * from hosts h where ${hostFilter(page)} order by search_text(h.name), h.id
      limit ${page.perPage}::bigint offset ${(page.page - 1) * page.perPage}::bigint) h ${shown(ctx.clock.now())}
    order by search_text(h.name), h.id`.execute(ctx.db);
  return { rows, total: counted[0]?.total ?? 0 };
}

export async function countHosts(ctx: Ctx, schoolId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from hosts where school_id = ${schoolId}::bigint`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** More than a school's staff may be. */
const MAX_PEOPLE = 500;

/** A school's staff by name; `courseIds`: include Course Admins of these courses only, null: of all. */
export async function staffOfSchool(
  ctx: Ctx,
  schoolId: number,
  courseIds: readonly number[] | null,
): Promise<{ id: number; name: string }[]> {
  const courses = courseIds && [...courseIds];
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.display_name as name from users u where exists (
      select 1 from staff_roles r where r.user_id = u.id and r.school_id = ${schoolId}::bigint and r.accepted_at is not null
        and r.revoked_at is null and (r.role = 'school_admin' or ${courses}::bigint[] is null
          or r.course_id = any(${courses}::bigint[])))
    order by search_text(u.display_name), u.id limit ${sql.lit(MAX_PEOPLE)}`.execute(ctx.db);
  return rows;
}

/**
 * Whether an upload is one of this school's pictures: its own, or one of its courses', hosts', events', or workouts'.
 */
export async function isOwnPicture(ctx: Ctx, mediaId: number, schoolId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from media m where m.id = ${mediaId}::bigint and m.state = 'ready' and m.width is not null and case m.object_type
      when 'School' then m.object_id = ${schoolId}::bigint
      when 'Course' then exists (select 1 from courses o where o.id = m.object_id and o.school_id = ${schoolId}::bigint)
      when 'Host' then exists (select 1 from hosts o where o.id = m.object_id and o.school_id = ${schoolId}::bigint)
      when 'Event' then exists (select 1 from events o where o.id = m.object_id and o.school_id = ${schoolId}::bigint)
      when 'Workout' then exists (select 1 from workouts o where o.id = m.object_id and o.school_id = ${schoolId}::bigint)
      end`.execute(ctx.db);
  return rows.length === 1;
}

/** The events where learners may have seen a host, latest first: at most 50. */
export async function eventsShowing(
  ctx: Ctx,
  hostId: number,
): Promise<{ admittance: string; courseId: number | null }[]> {
  const { rows } = await sql<{ admittance: string; courseId: number | null }>`
    select v.admittance, v.course_id as "courseId" from event_hosts l join events v on v.id = l.event_id
    where l.host_id = ${hostId}::bigint and v.deleted_at is null and v.status <> 'draft'
    order by v.starts_at desc, v.id desc limit 50`.execute(ctx.db);
  return rows;
}
