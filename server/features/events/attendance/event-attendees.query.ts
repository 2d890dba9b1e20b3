import { sql } from 'kysely';
import type { ReminderTime } from '#server/features/tickets/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** People who are waiting for a seat in these pools or have an offer. */
export async function waitingIn(ctx: Ctx, poolIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select distinct user_id as "userId" from seat_waitlist
    where pool_id = any(${[...poolIds]}::bigint[]) and state in ('waiting', 'offered')`.execute(ctx.db);
  return rows.map((row) => row.userId);
}

/** People who are expected: by an RSVP, or by an enrollment in a class session's cohort that they haven't declined. */
export async function expectedOf(ctx: Ctx, eventId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select a.user_id as "userId" from attendances a
    where a.event_id = ${eventId}::bigint and a.state = 'attending' and a.suspended_at is null
    union
    select e.user_id from events v join enrolments e on e.cohort_id = v.cohort_id and e.state = 'active' and e.suspended_at is null
    where v.id = ${eventId}::bigint and v.kind = 'Class Session'
      and not exists (select 1 from attendances a where a.event_id = v.id and a.user_id = e.user_id)
    order by 1`.execute(ctx.db);
  return rows.map((row) => row.userId);
}

/**
 * People who get the recap (rules-teachers I5): they attended, or were expected at a class session by an enrollment in
 * its cohort, even if it is completed by now. `expectedOf` is about what is still to come and leaves completed
 * enrollments out.
 */
export async function recapReadersOf(ctx: Ctx, eventId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select a.user_id as "userId" from attendances a
    where a.event_id = ${eventId}::bigint and a.state = 'attending' and a.suspended_at is null
    union
    select e.user_id from events v join enrolments e on e.cohort_id = v.cohort_id and e.state in ('active', 'completed')
      and e.suspended_at is null
    where v.id = ${eventId}::bigint and v.kind = 'Class Session'
      and not exists (select 1 from attendances a where a.event_id = v.id and a.user_id = e.user_id)
    order by 1`.execute(ctx.db);
  return rows.map((row) => row.userId);
}

/** Which of these people have a seat at the event, or a held one that they still have to confirm. */
export async function attendingAmong(ctx: Ctx, eventId: number, userIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from attendances
    where event_id = ${eventId}::bigint and user_id = any(${[...userIds]}::bigint[])
      and state in ('attending', 'pending')`.execute(ctx.db);
  return new Set(rows.map((row) => row.userId));
}

/**
 * Canceled events that aren't finished: someone is still attending (not counting people with a disputed payment, who
 * wait for the dispute's outcome), is on a waitlist, or holds a seat in a checkout.
 */
export async function cancelledWithAttendees(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with pools as (
      select pool_id from seat_waitlist where state in ('waiting', 'offered')
      union select pool_id from seat_holds where state = 'live' and order_id is not null)
    select v.id from events v where v.status = 'cancelled' and (
      exists (select 1 from attendances a where a.event_id = v.id and a.state in ('attending', 'pending')
        and a.suspended_at is null)
      or v.seat_pool_id in (select pool_id from pools)
      or exists (select 1 from ticket_types y where y.event_id = v.id and y.seat_pool_id in (select pool_id from pools)))
    order by v.id limit 100`.execute(ctx.db);
  return rows.map((row) => row.id);
}

export interface DueReminder {
  readonly userId: number;
  readonly eventId: number;
  readonly schoolId: number;
  readonly occasion: string;
}

/**
 * People expected at an event that starts within `fromHours` (and not within `toHours`), who were expected before the
 * reminder was due and haven't been reminded for this start yet. At most `limit`, ordered.
 */
export async function dueEventReminders(ctx: Ctx, due: ReminderTime): Promise<DueReminder[]> {
  const now = ctx.clock.now();
  const from = new Date(now.getTime() + due.fromHours * 3_600_000);
  const to = new Date(now.getTime() + due.toHours * 3_600_000);
  const { rows } = await sql<DueReminder>`
    with coming as (
      select v.id, v.school_id, v.cohort_id, v.kind, v.starts_at,
        v.starts_at - make_interval(hours => ${due.fromHours}::integer) as due_at,
        'event:' || v.id || ':' || to_char(v.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as occasion
      from events v
      where v.status = 'published' and v.deleted_at is null and v.starts_at > ${to}::timestamptz and v.starts_at <= ${from}::timestamptz),
    expected as (
      select a.user_id, c.id as event_id, c.school_id, c.occasion, c.starts_at from coming c
      join attendances a on a.event_id = c.id and a.state = 'attending' and a.suspended_at is null
        and coalesce(a.confirmed_at, a.created_at) <= c.due_at
      union
      select e.user_id, c.id, c.school_id, c.occasion, c.starts_at from coming c
      join enrolments e on c.kind = 'Class Session' and e.cohort_id = c.cohort_id and e.state = 'active'
        and e.suspended_at is null and e.enrolled_at <= c.due_at
      where not exists (select 1 from attendances a where a.event_id = c.id and a.user_id = e.user_id))
    select x.user_id as "userId", x.event_id as "eventId", x.school_id as "schoolId", x.occasion from expected x
    join users u on u.id = x.user_id and u.email is not null
    where not exists (select 1 from sends s where s.kind = ${due.kind} and s.recipient = 'user:' || x.user_id::text
      and s.occasion = x.occasion)
    order by x.starts_at, x.event_id, x.user_id limit ${due.limit}::bigint`.execute(ctx.db);
  return rows;
}

/**
 * Events whose recap is due and hasn't been sent. A recap that was stopped after its date is sent only when someone
 * sends it.
 */
export async function dueRecaps(ctx: Ctx, limit: number): Promise<{ id: number; schoolId: number }[]> {
  const { rows } = await sql<{ id: number; schoolId: number }>`
    select v.id, v.school_id as "schoolId" from events v
    where v.should_send_recap_email and v.recap_sent_at is null and v.recap_at <= ${ctx.clock.now()}::timestamptz
      and v.status = 'published' and v.deleted_at is null and coalesce(v.recap, '') <> ''
      and coalesce(v.ended_early_at, v.ends_at) <= ${ctx.clock.now()}::timestamptz
      and not exists (select 1 from recap_sends r where r.event_id = v.id and r.stopped_at >= v.recap_at)
    order by v.recap_at, v.id limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}
