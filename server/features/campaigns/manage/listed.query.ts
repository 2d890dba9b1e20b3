import { type RawBuilder, sql } from 'kysely';
import type { List, ListKind } from '#contract/campaigns/email-template-text.ts';
import { consentSql } from '#server/features/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { mailKindOf } from './mail-kind.rules.ts';

/**
 * The members of each kind of list (rules-teachers E4), one row per record that puts them there; a person may appear
 * twice.
 */
export type MemberKind = ListKind | 'course_places';
const MEMBERS: Readonly<Record<MemberKind, (ids: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  alumni_course: (ids) => sql`
    select e.course_id as list_id, e.user_id, null::text as address, e.id as place_id, e.completed_at as joined_at
    from enrolments e where e.course_id = any(${ids}) and e.state = 'completed' and e.suspended_at is null`,
  waitlist_course: (ids) => sql`
    select w.course_id as list_id, w.user_id, w.email as address, w.id as place_id, w.confirmed_at as joined_at
    from course_waitlist w where w.course_id = any(${ids}) and w.confirmed_at is not null and w.unsubscribed_at is null`,
  cohort: (ids) => sql`
    select e.cohort_id as list_id, e.user_id, null::text as address, e.id as place_id, e.enrolled_at as joined_at
    from enrolments e where e.cohort_id = any(${ids}) and e.state in ('active', 'completed') and e.suspended_at is null`,
  // The people a course's automated email would reach: everyone enrolled.
  course_places: (ids) => sql`
    select e.course_id as list_id, e.user_id, null::text as address, e.id as place_id, e.enrolled_at as joined_at
    from enrolments e where e.course_id = any(${ids}) and e.state in ('active', 'completed') and e.suspended_at is null`,
  allAttendees_event: (ids) => sql`
    select a.event_id as list_id, a.user_id, null::text as address, a.id as place_id, coalesce(a.confirmed_at, a.created_at) as joined_at
    from attendances a where a.event_id = any(${ids}) and a.state = 'attending' and a.suspended_at is null
    union all
    select v.id, e.user_id, null, e.id, e.enrolled_at
    from events v join enrolments e on e.cohort_id = v.cohort_id and e.state in ('active', 'completed') and e.suspended_at is null
    where v.id = any(${ids}) and v.kind = 'Class Session' and v.status <> 'cancelled'
      and not exists (select 1 from attendances a where a.event_id = v.id and a.user_id = e.user_id)`,
  ticket_type: (ids) => sql`
    select a.ticket_type_id as list_id, a.user_id, null::text as address, a.id as place_id,
      coalesce(a.confirmed_at, a.created_at) as joined_at
    from attendances a where a.ticket_type_id = any(${ids}) and a.state = 'attending' and a.suspended_at is null`,
};

/**
 * People on lists of one kind: `list_id, user_id, address, display_name, place_id, joined_at, reason`. Erased people
 * and unverified email addresses are left out. `reason`: why they don't get the email, 'twice' for every repeat of an
 * email address; null: they get it. `people`: only those with these keys; an entry keeps its key if it gets an account.
 */
export function listedSql(
  kind: MemberKind,
  ids: readonly number[],
  schoolId: number,
  people: readonly string[] | null = null,
): RawBuilder<unknown> {
  const selected = people
    ? sql`and ('u' || m.user_id = any(${[...people]}::text[]) or 'w' || m.place_id = any(${[...people]}::text[]))`
    : sql``;
  const list = sql`${[...ids]}::bigint[]`;
  return sql`
    select r.*, case when r.nth > 1 then 'twice' else ${consentSql({
      address: sql`r.address`,
      userId: sql`r.user_id`,
      kind: kind === 'course_places' ? 'course_notes' : mailKindOf(kind),
      schoolId,
    })} end as reason
    from (
      select m.list_id, u.id as user_id, coalesce(u.email, m.address) as address, coalesce(u.display_name, '') as display_name,
        m.place_id, m.joined_at,
        row_number() over (partition by m.list_id, lower(coalesce(u.email, m.address)) order by m.joined_at, m.place_id) as nth
      from (${MEMBERS[kind](list)}) m left join users u on u.id = m.user_id
      where case when m.user_id is null then m.address is not null
        else u.erased_at is null and u.email is not null and u.verified_at is not null end ${selected}) r`;
}

/** How many of these people a list holds, whether or not they would get the email. */
export async function countOnList(ctx: Ctx, list: List, people: readonly string[]): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(distinct p.key)::integer as number from (${MEMBERS[list.kind](sql`${[list.id]}::bigint[]`)}) m
      join unnest(${[...people]}::text[]) as p (key)
        on p.key = case when m.user_id is null then 'w' || m.place_id else 'u' || m.user_id end`.execute(ctx.db);
  return rows[0]?.number ?? 0;
}

export interface ListedPerson {
  readonly userId: number | null;
  readonly address: string;
  readonly displayName: string;
  readonly placeId: number;
  /** Null: they get the email. */
  readonly reason: 'bounced' | 'complained' | 'suppressed' | 'unsubscribed' | 'preference' | 'twice' | null;
}

/** A list, or the people selected on it. */
export interface Addressed {
  readonly list: List;
  readonly schoolId: number;
  readonly people: readonly string[] | null;
}

const addressedSql = ({ list, schoolId, people }: Addressed) => listedSql(list.kind, [list.id], schoolId, people);

/** Everyone an email is addressed to, in the order they joined the list. */
export async function listedPeople(ctx: Ctx, addressed: Addressed, limit: number): Promise<ListedPerson[]> {
  const { rows } = await sql<ListedPerson>`
    select l.user_id as "userId", l.address, l.display_name as "displayName", l.place_id as "placeId", l.reason
    from (${addressedSql(addressed)}) l order by l.joined_at, l.place_id limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}

export interface AudienceFound {
  readonly listed: number;
  readonly gets: number;
  readonly leftOut: readonly { readonly reason: NonNullable<ListedPerson['reason']>; readonly number: number }[];
  /** First names from the first five people who get it. */
  readonly firstNames: readonly string[];
}

export async function audienceOf(ctx: Ctx, addressed: Addressed): Promise<AudienceFound> {
  const { rows } = await sql<{ reason: ListedPerson['reason']; number: number; names: string[] | null }>`
    with l as materialized (${addressedSql(addressed)})
    select g.reason, count(*)::integer as number,
      case when g.reason is null then (select json_agg(f.name) from (
        select coalesce(nullif(x.display_name, ''), x.address) as name from l x where x.reason is null
        order by x.joined_at, x.place_id limit 5) f) end as names
    from l g group by g.reason order by count(*) desc, g.reason`.execute(ctx.db);
  const gets = rows.find(({ reason }) => reason === null);
  const leftOut = rows.flatMap(({ reason, number }) => (reason === null ? [] : [{ reason, number }]));
  const listed = rows.reduce((sum, { reason, number }) => (reason === 'twice' ? sum : sum + number), 0);
  return { listed, gets: gets?.number ?? 0, leftOut, firstNames: gets?.names ?? [] };
}

/** How many people would get the email, for lists of one kind, by the id of each list's subject. */
export async function numbersOf(
  ctx: Ctx,
  kind: ListKind,
  ids: readonly number[],
  schoolId: number,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; number: number }>`
    select l.list_id as id, count(*)::integer as number from (${listedSql(kind, ids, schoolId)}) l
    where l.reason is null group by l.list_id`.execute(ctx.db);
  return new Map(rows.map(({ id, number }) => [id, number]));
}
