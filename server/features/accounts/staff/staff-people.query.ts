import { sql } from 'kysely';
import type { PeopleFilter, PeopleSort } from '#contract/accounts/staff-text.ts';
import { cachedCount } from '#server/platform/cached-count.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { emailContains, nameContains } from '#server/platform/database/contains.ts';

export interface FoundPerson {
  readonly id: number;
  readonly displayName: string;
  readonly pictureMediaId: number | null;
  readonly email: string | null;
  readonly verified: boolean;
  readonly isStaff: boolean;
  readonly isBeta: boolean;
  readonly isMember: boolean;
  readonly isTeacher: boolean;
  readonly createdAt: Date;
  readonly deletedAt: Date | null;
}

const member = (now: Date) => sql`exists (select 1 from subscriptions s where s.user_id = u.id
  and s.status in ('active', 'grace', 'past_due') and s.suspended_at is null
  and (s.grace_until is null or s.status = 'active' or s.grace_until > ${now}::timestamptz)
  and (s.expires_at is null or s.expires_at > ${now}::timestamptz) and (s.cancel_at is null or s.cancel_at > ${now}::timestamptz))`;
const teacher = sql`exists (select 1 from staff_roles r where r.user_id = u.id and r.accepted_at is not null
  and r.revoked_at is null)`;

function filterOf(only: PeopleFilter, now: Date) {
  if (only === 'deleted') return sql`u.erased_at is not null`;
  const living = sql`u.erased_at is null`;
  if (only === 'staff') return sql`${living} and u.is_staff`;
  if (only === 'beta') return sql`${living} and u.is_beta`;
  if (only === 'member') return sql`${living} and ${member(now)}`;
  if (only === 'teacher') return sql`${living} and ${teacher}`;
  return living;
}

/** Sort orders. The default is by number, last one first, which an index supports. */
const ORDERS: Record<PeopleSort, ReturnType<typeof sql>> = {
  name: sql`search_text(coalesce(u.display_name, '')), u.id`,
  '-name': sql`search_text(coalesce(u.display_name, '')) desc, u.id desc`,
  since: sql`u.created_at, u.id`,
  '-since': sql`u.created_at desc, u.id desc`,
};

interface PeopleQuery {
  readonly q: string;
  readonly only: PeopleFilter;
}

function found({ q, only }: PeopleQuery, now: Date) {
  if (q === '') return filterOf(only, now);
  const number = /^\d{1,15}$/.test(q) ? Number(q) : 0;
  return sql`${filterOf(only, now)} and (u.id = ${number}::bigint or ${emailContains(sql`u.email`, q)}
    or ${nameContains(sql`u.display_name`, q)} or ${nameContains(sql`u.first_name || ' ' || u.last_name`, q)})`;
}

/** People by name, email address, or number: first the page's people, then the details of each. */
export async function findPeople(
  ctx: Ctx,
  query: PeopleQuery & { sort: PeopleSort | undefined; offset: number; limit: number },
): Promise<FoundPerson[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<FoundPerson>`
    select u.id, coalesce(u.display_name, '') as "displayName", u.picture_media_id as "pictureMediaId", u.email, u.verified_at is not null as verified,
      u.is_staff as "isStaff", u.is_beta as "isBeta", ${member(now)} as "isMember", ${teacher} as "isTeacher",
      u.created_at as "createdAt", u.erased_at as "deletedAt"
    from (select * from users u where ${found(query, now)} order by ${ORDERS[query.sort ?? '-since']}
      limit ${query.limit} offset ${query.offset}) u order by ${ORDERS[query.sort ?? '-since']}`.execute(ctx.db);
  return rows;
}

/** Number of matching people. A slow count of the same filter is cached for some seconds. */
export async function countPeople(ctx: Ctx, query: PeopleQuery): Promise<number> {
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from users u
      where ${found(query, ctx.clock.now())}`.execute(ctx.db);
    return rows[0]?.n ?? 0;
  };
  return query.q === '' ? cachedCount(ctx, `people ${query.only}`, count) : count();
}

export interface PersonRecord {
  readonly id: number;
  readonly displayName: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly verified: boolean;
  readonly timezone: string | null;
  readonly isStaff: boolean;
  readonly isBeta: boolean;
  readonly hasPassword: boolean;
  readonly twoStepSince: Date | null;
  readonly source: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
  readonly deletedAt: Date | null;
}

/** An account as stored, including deleted ones. */
export async function personRecord(ctx: Ctx, id: number): Promise<PersonRecord | undefined> {
  const { rows } = await sql<PersonRecord>`
    select u.id, coalesce(u.display_name, '') as "displayName", u.first_name as "firstName", u.last_name as "lastName",
      u.email, u.verified_at is not null as verified, u.timezone, u.is_staff as "isStaff", u.is_beta as "isBeta",
      u.password_hash is not null as "hasPassword", u.totp_confirmed_at as "twoStepSince", u.source, u.created_at as "createdAt", u.erased_at as "deletedAt",
      (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as "lastSeenAt"
    from users u where u.id = ${id}::bigint`.execute(ctx.db);
  return rows[0];
}

export async function rolesHeldBy(
  ctx: Ctx,
  id: number,
): Promise<{ role: string; school: string; course: string | null }[]> {
  const { rows } = await sql<{ role: string; school: string; course: string | null }>`
    select r.role, s.name as school, c.name as course from staff_roles r join schools s on s.id = r.school_id
    left join courses c on c.id = r.course_id
    where r.user_id = ${id}::bigint and r.accepted_at is not null and r.revoked_at is null order by r.id`.execute(
    ctx.db,
  );
  return rows;
}

export async function lotsHeldBy(
  ctx: Ctx,
  id: number,
): Promise<{ origin: string; granted: number; remaining: number; at: Date }[]> {
  const { rows } = await sql<{ origin: string; granted: number; remaining: number; at: Date }>`
    select origin, granted, remaining, created_at as at from credit_lots where user_id = ${id}::bigint
    order by id desc limit 50`.execute(ctx.db);
  return rows;
}

export interface OrderFound {
  readonly id: number;
  readonly createdAt: Date;
  readonly state: string;
  readonly titles: string[];
  readonly cashCents: number;
  readonly credits: number;
  readonly refundedCents: number;
  readonly receiptNumber: string | null;
}

export async function ordersOf(ctx: Ctx, id: number): Promise<OrderFound[]> {
  const { rows } = await sql<OrderFound>`
    select o.id, o.created_at as "createdAt", o.state, o.cash_cents as "cashCents", o.credits, o.receipt_number as "receiptNumber",
      coalesce((select array_agg(l.title order by l.position) from order_lines l where l.order_id = o.id), '{}') as titles,
      coalesce((select sum(l.refunded_cents)::bigint from order_lines l where l.order_id = o.id), 0) as "refundedCents"
    from orders o where o.user_id = ${id}::bigint order by o.id desc limit 50`.execute(ctx.db);
  return rows;
}

export interface PlaceFound {
  readonly kind: 'cohort' | 'event' | 'workout';
  readonly title: string;
  readonly state: string;
  readonly startsAt: Date | null;
}

export async function placesHeldBy(ctx: Ctx, id: number): Promise<PlaceFound[]> {
  const { rows } = await sql<PlaceFound>`
    (select 'cohort' as kind, c.name || ', ' || h.moniker as title, e.state, h.starts_at as "startsAt" from enrolments e
      join cohorts h on h.id = e.cohort_id join courses c on c.id = h.course_id where e.user_id = ${id}::bigint)
    union all
    (select 'event', v.name, a.state, v.starts_at from attendances a join events v on v.id = a.event_id
      where a.user_id = ${id}::bigint order by v.starts_at desc nulls last limit 50)
    union all
    (select 'workout', w.name, p.state, w.starts_at from workout_places p
      join workouts w on w.id = p.workout_id where p.user_id = ${id}::bigint)
    order by "startsAt" desc nulls last, kind, title, state limit 100`.execute(ctx.db);
  return rows;
}
