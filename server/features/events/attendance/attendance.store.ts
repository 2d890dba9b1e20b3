import { sql } from 'kysely';
import type { VisitSource } from '#contract/primitives/visit-source.ts';
import { type Ctx, unguarded } from '#server/platform/ctx.ts';
import { prepared } from '#server/platform/database/named.ts';

export type AttendanceState = 'pending' | 'attending' | 'cancelled' | 'released' | 'revoked';
export type AttendanceSource = 'member' | 'public' | 'enrolment';

export interface AttendanceRow {
  readonly id: number;
  readonly eventId: number;
  readonly userId: number;
  readonly ticketTypeId: number | null;
  readonly orderLineId: number | null;
  readonly source: AttendanceSource;
  readonly state: AttendanceState;
  readonly seatHoldId: number | null;
  readonly suspended: boolean;
  readonly joinNonce: string;
  readonly icsSequence: number;
}

const COLUMNS = sql`id, event_id as "eventId", user_id as "userId", ticket_type_id as "ticketTypeId",
  order_line_id as "orderLineId", source, state, seat_hold_id as "seatHoldId", suspended_at is not null as suspended,
  join_nonce as "joinNonce", ics_sequence as "icsSequence"`;

/**
 * Until the end of the transaction, no one else changes these people's attendances of this event: one toggle at a time.
 * Locked in the order of ids.
 */
export async function lockAttendees(tx: Ctx, eventId: number, userIds: readonly number[]): Promise<void> {
  if (unguarded(tx, 'toggles')) return;
  await prepared(
    tx.db,
    'events_lock_attendees',
    sql`
      select pg_advisory_xact_lock(hashtextextended('events.attend:' || u.id, ${eventId}::bigint))
      from (select unnest(${[...new Set(userIds)]}::bigint[]) as id order by 1) u`,
  );
}

interface SeatState {
  readonly rows: ReadonlyMap<number, AttendanceRow>;
  readonly left: number;
  /** Whether someone is on the pool's waitlist or has an offer. */
  readonly waitedFor: boolean;
}

/** These people's attendances of an event and the state of its pool, read together under their lock. */
export async function attendanceStateOf(
  tx: Ctx,
  filter: { readonly eventId: number; readonly poolId: number; readonly userIds: readonly number[] },
): Promise<SeatState> {
  const { rows } = await prepared<Omit<AttendanceRow, 'id'> & { id: number | null; left: number; waitedFor: boolean }>(
    tx.db,
    'events_standing',
    sql`
      select ${COLUMNS}, p."left", p."waitedFor"
      from (select case when closed_at is null and resting_at is null then capacity - taken - held else 0 end as "left",
          exists (select 1 from seat_waitlist w where w.pool_id = s.id and w.state in ('waiting', 'offered')) as "waitedFor"
        from seat_pools s where s.id = ${filter.poolId}::bigint) p
      left join attendances a on a.event_id = ${filter.eventId}::bigint and a.user_id = any(${[...filter.userIds]}::bigint[])`,
  );
  const [head] = rows;
  const held = rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]));
  return {
    rows: new Map(held.map((row) => [row.userId, row])),
    left: head?.left ?? 0,
    waitedFor: head?.waitedFor ?? false,
  };
}

/** Whether an event is published and not deleted; it stays so until the transaction ends. */
export async function stillOpen(tx: Ctx, eventId: number): Promise<boolean> {
  const row = await tx.db
    .selectFrom('events')
    .select('id')
    .where('id', '=', eventId)
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function attendancesOf(
  ctx: Ctx,
  eventId: number,
  userIds: readonly number[],
): Promise<Map<number, AttendanceRow>> {
  const { rows } = await sql<AttendanceRow>`
    select ${COLUMNS} from attendances
    where event_id = ${eventId}::bigint and user_id = any(${[...userIds]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.userId, row]));
}

export async function attendanceById(ctx: Ctx, attendanceId: number): Promise<AttendanceRow | undefined> {
  const { rows } = await sql<AttendanceRow>`
    select ${COLUMNS} from attendances where id = ${attendanceId}::bigint`.execute(ctx.db);
  return rows[0];
}

export async function attendanceByNonce(ctx: Ctx, nonce: string): Promise<AttendanceRow | undefined> {
  const { rows } = await sql<AttendanceRow>`
    select ${COLUMNS} from attendances where join_nonce = ${nonce}::uuid`.execute(ctx.db);
  return rows[0];
}

export async function attendancesOfLines(ctx: Ctx, lineIds: readonly number[]): Promise<AttendanceRow[]> {
  const { rows } = await sql<AttendanceRow>`
    select ${COLUMNS} from attendances where order_line_id = any(${[...lineIds]}::bigint[]) order by id`.execute(
    ctx.db,
  );
  return rows;
}

export interface NewAttendance {
  readonly eventId: number;
  readonly userId: number;
  readonly ticketTypeId: number | null;
  readonly orderLineId: number | null;
  readonly source: AttendanceSource;
  readonly enrollmentId: number | null;
  readonly state: 'attending' | 'pending' | 'cancelled';
  readonly seatHoldId: number | null;
  /** Where the person came from; an unconfirmed RSVP keeps it when it is confirmed. */
  readonly visitSource?: VisitSource | undefined;
}

/**
 * Writes a person's only row for an event, whatever it said before. Its calendar sequence rises with each change; a
 * person who returns after canceling gets a new join token.
 */
export async function saveAttendances(tx: Ctx, rows: readonly NewAttendance[]): Promise<AttendanceRow[]> {
  if (rows.length === 0) return [];
  const now = tx.clock.now();
  const values = JSON.stringify(
    rows.map((row) => ({
      event_id: row.eventId,
      user_id: row.userId,
      ticket: row.ticketTypeId,
      line: row.orderLineId,
      source: row.source,
      enrolment: row.enrollmentId,
      state: row.state,
      hold: row.seatHoldId,
      visit: row.visitSource ?? null,
    })),
  );
  const saved = await prepared<AttendanceRow>(
    tx.db,
    'events_save_attendances',
    sql`
    insert into attendances as a (event_id, user_id, ticket_type_id, order_line_id, source, enrolment_id, state, seat_hold_id,
      created_at, confirmed_at, cancelled_at, ics_sequence, visit_source)
    select r.event_id, r.user_id, r.ticket, r.line, r.source, r.enrolment, r.state, r.hold, ${now}::timestamptz,
      case when r.state = 'attending' then ${now}::timestamptz end, case when r.state = 'cancelled' then ${now}::timestamptz end,
      case when r.state = 'cancelled' then 1 else 0 end, r.visit
    from jsonb_to_recordset(${values}::jsonb) as r (event_id bigint, user_id bigint, ticket bigint, line bigint, source text,
      enrolment bigint, state text, hold bigint, visit jsonb)
    order by r.user_id
    on conflict (event_id, user_id) do update set ticket_type_id = excluded.ticket_type_id,
      order_line_id = excluded.order_line_id, source = excluded.source, enrolment_id = excluded.enrolment_id,
      state = excluded.state, seat_hold_id = excluded.seat_hold_id, suspended_at = null,
      confirmed_at = coalesce(excluded.confirmed_at, a.confirmed_at), cancelled_at = excluded.cancelled_at,
      ics_sequence = a.ics_sequence + 1,
      visit_source = case when a.state in ('attending', 'pending') then coalesce(a.visit_source, excluded.visit_source)
        else excluded.visit_source end,
      join_nonce = case when a.state in ('cancelled', 'released', 'revoked') or excluded.state = 'cancelled'
        then gen_random_uuid() else a.join_nonce end
    returning ${COLUMNS}`,
  );
  const order = new Map(rows.map((row, index) => [`${row.eventId}:${row.userId}`, index]));
  const at = (row: AttendanceRow) => order.get(`${row.eventId}:${row.userId}`) ?? 0;
  return [...saved.rows].sort((a, b) => at(a) - at(b));
}

/** Ends an attendance, once: undefined if it had already ended. Revokes its join token. */
export async function endAttendance(
  tx: Ctx,
  attendanceId: number,
  state: 'cancelled' | 'released' | 'revoked',
): Promise<AttendanceRow | undefined> {
  const { rows } = await sql<AttendanceRow>`
    update attendances set state = ${state}, cancelled_at = ${tx.clock.now()}::timestamptz, ics_sequence = ics_sequence + 1,
      join_nonce = gen_random_uuid()
    where id = ${attendanceId}::bigint and state in ('attending', 'pending')
    returning ${COLUMNS}`.execute(tx.db);
  return rows[0];
}

/** The payment was refunded: the ticket is free from now on, and its holder can give it up like a free one. */
export async function freeTicketOf(tx: Ctx, attendanceId: number): Promise<void> {
  await tx.db.updateTable('attendances').set({ order_line_id: null }).where('id', '=', attendanceId).execute();
}

/** Live attendances of an event after an id, in order. */
export async function liveAttendances(
  ctx: Ctx,
  eventId: number,
  after: number,
  limit: number,
): Promise<AttendanceRow[]> {
  const { rows } = await sql<AttendanceRow>`
    select ${COLUMNS} from attendances
    where event_id = ${eventId}::bigint and state in ('attending', 'pending') and id > ${after}::bigint
    order by id limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}

/** Unconfirmed RSVPs whose seat is no longer held. */
export async function lapsedRsvps(ctx: Ctx, limit: number): Promise<AttendanceRow[]> {
  const { rows } = await sql<AttendanceRow>`
    select ${COLUMNS} from attendances a
    where a.state = 'pending' and (a.seat_hold_id is null or exists (
      select 1 from seat_holds h where h.id = a.seat_hold_id and (h.state <> 'live' or h.expires_at <= ${ctx.clock.now()}::timestamptz)))
    order by a.id limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}

/** Records that a person came in by the join link; only the first time counts. */
export async function noteJoined(ctx: Ctx, attendanceId: number): Promise<void> {
  await ctx.db
    .updateTable('attendances')
    .set({ joined_at: ctx.clock.now() })
    .where('id', '=', attendanceId)
    .where('joined_at', 'is', null)
    .execute();
}

/** Suspends attendances while their payment is disputed, or lifts the suspension. */
export async function setAttendancesSuspended(tx: Ctx, lineIds: readonly number[], suspended: boolean): Promise<void> {
  await tx.db
    .updateTable('attendances')
    .set({ suspended_at: suspended ? tx.clock.now() : null })
    .where('order_line_id', '=', sql<number>`any(${[...lineIds]})`)
    .execute();
}
