import { type RawBuilder, sql } from 'kysely';
import { DRIFT_DAYS } from '#contract/students/students.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { ListedStudent, Named, StudentKey } from './student-keys.ts';

export type StudentList =
  | { readonly kind: 'all' }
  | { readonly kind: 'waitlist' }
  | { readonly kind: 'cohort'; readonly cohortId: number };

export interface StudentsQuery {
  readonly courseId: number;
  readonly list: StudentList;
  readonly drifting: boolean;
}

const LIVE = (table: string) => sql`${sql.ref(`${table}.state`)} in ('active', 'completed')`;
/**
 * SQL: the lists leave out an enrollment that was moved away, since there is a newer one, and one lost to a dispute.
 */
const COUNTS = (table: string) => sql`${sql.ref(`${table}.state`)} not in ('revoked', 'transferred')`;

/** Part of a list: only these people, only rows after a key, and at most how many. */
interface Part {
  readonly among: Named | null;
  readonly after: StudentKey | null;
  readonly limit: number | null;
}

/** Joins a few people by id, so that the list's length doesn't matter. */
const placesOf = (among: Part['among']) =>
  among === null ? sql`` : sql`join unnest(${[...among.people]}::bigint[]) as sought (id) on sought.id = e.user_id`;
const entriesOf = (courseId: number, among: Part['among']) =>
  among === null
    ? sql``
    : sql`join (
        select y.id from unnest(${[...among.people]}::bigint[]) as p (id)
          join course_waitlist y on y.course_id = ${courseId}::bigint and y.user_id = p.id and y.unsubscribed_at is null
        union all select unnest(${[...among.entries]}::bigint[])) as sought on sought.id = w.id`;
/**
 * SQL: `rows` finds nothing. When only the start of a list is read, each of its rows is checked separately: otherwise
 * the database would join all of them first.
 */
const none = (rows: RawBuilder<unknown>, limit: number | null) =>
  limit === null ? sql`not exists (select 1 ${rows})` : sql`not coalesce((select true ${rows} limit 1), false)`;
const atMost = (limit: number | null) => (limit === null ? sql`` : sql`limit ${limit}::bigint`);

/** Active in a running cohort, but has joined no session and opened no lesson for ten days. */
function drifts(now: Date, limit: number | null): RawBuilder<unknown> {
  const since = sql`${now}::timestamptz - make_interval(days => ${sql.lit(DRIFT_DAYS)})`;
  const read = sql`from lessons l join lesson_progress p on p.lesson_id = l.id and p.user_id = e.user_id
    where l.cohort_id = e.cohort_id and greatest(p.opened_at, p.finished_at) > ${since}`;
  const joined = sql`from events v join attendances a on a.event_id = v.id and a.user_id = e.user_id
    where v.cohort_id = e.cohort_id and v.kind = 'Class Session' and a.joined_at > ${since}`;
  return sql`and e.state = 'active' and e.suspended_at is null and e.enrolled_at <= ${since}
    and exists (select 1 from cohorts c where c.id = e.cohort_id and c.status in ('enrolling', 'started')
      and c.starts_at <= ${since} and c.ends_at > ${now}::timestamptz)
    and ${none(read, limit)} and ${none(joined, limit)}`;
}

/** One row per person: the newest live enrollment, or else the newest past one, in the course or in one cohort. */
function places(query: StudentsQuery, now: Date, { among, after, limit }: Part): RawBuilder<unknown> {
  const { list, courseId } = query;
  const cohort = list.kind === 'cohort';
  const here = cohort
    ? sql`e.cohort_id = ${list.cohortId}::bigint and e.state <> 'revoked'`
    : sql`e.course_id = ${courseId}::bigint and ${COUNTS('e')}`;
  const other = cohort ? sql`f.cohort_id = e.cohort_id and f.state <> 'revoked'` : COUNTS('f');
  const beyond = after
    ? sql`and e.enrolled_at <= ${after.at}::timestamptz
        and (e.enrolled_at, 1, e.id) < (${after.at}::timestamptz, ${after.rank}::int, ${after.id}::bigint)`
    : sql``;
  const newer = sql`from enrolments f where f.course_id = e.course_id and f.user_id = e.user_id and ${other}
    and (${LIVE('f')}, f.id) > (${LIVE('e')}, e.id)`;
  return sql`
    select e.enrolled_at as moment, 1 as rank, e.id, e.user_id, e.id as place_id, null::bigint as entry_id
    from enrolments e ${placesOf(among)}
      join users u on u.id = e.user_id and u.erased_at is null and u.email is not null
    where ${here} ${query.drifting ? drifts(now, limit) : sql``} ${beyond} and ${none(newer, limit)}
    order by e.enrolled_at desc, e.id desc ${atMost(limit)}`;
}

/**
 * Confirmed waitlist entries that haven't left; for a person with two email addresses, the newest. `without`: leaves
 * out people who are enrolled.
 */
function entries(
  query: StudentsQuery,
  { among, after, limit, without }: Part & { readonly without: boolean },
): RawBuilder<unknown> {
  const oldestFirst = !without;
  const key = after && sql`(${after.at}::timestamptz, ${after.rank}::int, ${after.id}::bigint)`;
  const beyond = !after
    ? sql``
    : oldestFirst
      ? sql`and w.confirmed_at >= ${after.at}::timestamptz and (w.confirmed_at, 0, w.id) > ${key}`
      : sql`and w.confirmed_at <= ${after.at}::timestamptz and (w.confirmed_at, 0, w.id) < ${key}`;
  const newer = sql`from course_waitlist x where x.course_id = w.course_id and x.user_id = w.user_id
    and x.unsubscribed_at is null and x.confirmed_at is not null and x.id > w.id`;
  const placed = sql`from enrolments f where f.course_id = w.course_id and f.user_id = w.user_id and ${COUNTS('f')}`;
  return sql`
    select w.confirmed_at as moment, 0 as rank, w.id, w.user_id, null::bigint as place_id, w.id as entry_id
    from course_waitlist w ${entriesOf(query.courseId, among)} left join users u on u.id = w.user_id
    where w.course_id = ${query.courseId}::bigint and w.confirmed_at is not null and w.unsubscribed_at is null
      and u.erased_at is null ${beyond} and ${none(newer, limit)} ${without ? sql`and ${none(placed, limit)}` : sql``}
    order by w.confirmed_at ${oldestFirst ? sql`, w.id` : sql`desc, w.id desc`} ${atMost(limit)}`;
}

/** A list in its order; no part is read further than needed. */
function ordered(
  query: StudentsQuery,
  now: Date,
  part: Part,
): { rows: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const newestFirst = sql`moment desc, rank desc, id desc`;
  if (query.list.kind === 'waitlist') {
    const noOne = query.drifting ? { ...part, limit: 0 } : part;
    return { rows: entries(query, { ...noOne, without: false }), order: sql`moment, rank, id` };
  }
  if (query.list.kind === 'cohort' || query.drifting) return { rows: places(query, now, part), order: newestFirst };
  return {
    rows: sql`(${places(query, now, part)}) union all (${entries(query, { ...part, without: true })})`,
    order: newestFirst,
  };
}

/** A page of a list: from `offset`, or after the `after` key, or only the people in `among`. */
export async function listedStudents(
  ctx: Ctx,
  query: StudentsQuery,
  window: {
    readonly limit: number;
    readonly offset?: number;
    readonly after?: StudentKey | null;
    readonly among?: Named | null;
  },
): Promise<ListedStudent[]> {
  const { limit, offset = 0, after = null, among = null } = window;
  const { rows, order } = ordered(query, ctx.clock.now(), {
    among,
    after,
    limit: among === null ? offset + limit : null,
  });
  const found = await sql<ListedStudent>`
    select s.moment::text as at, s.rank, s.id, s.user_id as "userId", s.place_id as "placeId", s.entry_id as "entryId"
    from (${rows}) s order by ${order} limit ${limit}::bigint offset ${offset}::bigint`.execute(ctx.db);
  return found.rows;
}

export async function countStudents(ctx: Ctx, query: StudentsQuery, among: Named | null = null): Promise<number> {
  const { rows } = ordered(query, ctx.clock.now(), { among, after: null, limit: null });
  const counted = await sql<{ total: number }>`select count(*) as total from (${rows}) s`.execute(ctx.db);
  return counted.rows[0]?.total ?? 0;
}

/** How many people are on a course's waitlist, or asked to be and haven't confirmed. */
export async function countWaitlist(ctx: Ctx, courseId: number, kind: 'waitlist' | 'unconfirmed'): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from course_waitlist where course_id = ${courseId}::bigint and unsubscribed_at is null
      and ${kind === 'waitlist' ? sql`confirmed_at is not null` : sql`confirmed_at is null`}`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}
