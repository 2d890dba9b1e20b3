import { sql } from 'kysely';
import type { PlaceKind } from '#contract/workouts/workout.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** A kind of seat for an event or a workout, with two prices and its own pool. */
interface TicketTypeRow {
  readonly id: number;
  readonly schoolId: number;
  readonly name: string;
  readonly status: 'active' | 'disabled';
  readonly priceCents: number;
  readonly nonmemberPriceCents: number;
  readonly seatPoolId: number;
  readonly position: number;
  /** When the type was first active. Null: never, so only its teachers know about it. */
  readonly activatedAt: Date | null;
}
export interface EventTicketType extends TicketTypeRow {
  readonly eventId: number;
}
export interface WorkoutTicketType extends TicketTypeRow {
  readonly workoutId: number;
  readonly kind: PlaceKind;
}

/** A type belongs to exactly one event or workout (a check constraint), which also determines its kind. */
const TYPES = sql`
  select id, event_id as "eventId", workout_id as "workoutId", school_id as "schoolId", kind, name, status,
    price_cents as "priceCents", nonmember_price_cents as "nonmemberPriceCents", seat_pool_id as "seatPoolId", position, activated_at as "activatedAt"
  from ticket_types`;

/** An event's ticket type; undefined for a workout's. */
export async function findEventTicketType(ctx: Ctx, ticketTypeId: number): Promise<EventTicketType | undefined> {
  const { rows } = await sql<EventTicketType>`
    ${TYPES} where id = ${ticketTypeId}::bigint and event_id is not null`.execute(ctx.db);
  return rows[0];
}

/** An event's ticket types in display order, including those off sale. */
export async function eventTicketTypesOf(ctx: Ctx, eventId: number): Promise<EventTicketType[]> {
  const { rows } = await sql<EventTicketType>`
    ${TYPES} where event_id = ${eventId}::bigint order by position, id`.execute(ctx.db);
  return rows;
}

/** A workout's ticket type; undefined for an event's. */
export async function findWorkoutTicketType(ctx: Ctx, ticketTypeId: number): Promise<WorkoutTicketType | undefined> {
  const { rows } = await sql<WorkoutTicketType>`
    ${TYPES} where id = ${ticketTypeId}::bigint and workout_id is not null`.execute(ctx.db);
  return rows[0];
}

/** The workout ticket type that uses this pool. */
export async function findWorkoutTypeOfPool(ctx: Ctx, poolId: number): Promise<WorkoutTicketType | undefined> {
  const { rows } = await sql<WorkoutTicketType>`
    ${TYPES} where seat_pool_id = ${poolId}::bigint and workout_id is not null`.execute(ctx.db);
  return rows[0];
}

/** A workout's live and written spots, by the ids of their pools. */
export async function workoutTicketTypesOf(ctx: Ctx, workoutId: number): Promise<WorkoutTicketType[]> {
  const { rows } = await sql<WorkoutTicketType>`
    ${TYPES} where workout_id = ${workoutId}::bigint order by seat_pool_id`.execute(ctx.db);
  return rows;
}

/** The event or workout that a new type belongs to. An event's types are all plain. */
type TypeOwner = { readonly eventId: number } | { readonly workoutId: number; readonly kind: PlaceKind };

/**
 * Adds a type after the existing ones of its event or workout. Returns its id. `status`: an active one is on sale from
 * the start, with its pool open.
 */
export async function insertTicketType(
  tx: Ctx,
  owner: TypeOwner,
  type: Pick<TicketTypeRow, 'schoolId' | 'name' | 'priceCents' | 'nonmemberPriceCents' | 'seatPoolId'>,
  status: 'active' | 'disabled' = 'active',
): Promise<number> {
  const of =
    'eventId' in owner
      ? { event_id: owner.eventId, workout_id: null, kind: 'plain' }
      : { event_id: null, workout_id: owner.workoutId, kind: owner.kind };
  const now = tx.clock.now();
  const row = await tx.db
    .insertInto('ticket_types')
    .values({
      ...of,
      school_id: type.schoolId,
      name: type.name,
      price_cents: type.priceCents,
      nonmember_price_cents: type.nonmemberPriceCents,
      seat_pool_id: type.seatPoolId,
      status,
      activated_at: status === 'active' ? now : null,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from ticket_types
        where event_id = ${of.event_id}::bigint or workout_id = ${of.workout_id}::bigint)`,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes a type's prices, for later buyers. */
export async function setPlacePrices(
  tx: Ctx,
  ticketTypeId: number,
  prices: Pick<TicketTypeRow, 'priceCents' | 'nonmemberPriceCents'>,
): Promise<void> {
  await tx.db
    .updateTable('ticket_types')
    .set({ price_cents: prices.priceCents, nonmember_price_cents: prices.nonmemberPriceCents })
    .where('id', '=', ticketTypeId)
    .execute();
}

/** Takes a type off sale, or puts it on sale; the first time it was active is kept for good. */
export async function setTicketTypeStatus(tx: Ctx, ticketTypeId: number, status: 'active' | 'disabled'): Promise<void> {
  const first = status === 'active' ? { activated_at: sql<Date>`coalesce(activated_at, ${tx.clock.now()})` } : {};
  await tx.db
    .updateTable('ticket_types')
    .set({ status, ...first })
    .where('id', '=', ticketTypeId)
    .execute();
}

export async function saveTicketType(
  tx: Ctx,
  ticketTypeId: number,
  type: Pick<TicketTypeRow, 'name' | 'priceCents' | 'nonmemberPriceCents'>,
): Promise<void> {
  await tx.db
    .updateTable('ticket_types')
    .set({ name: type.name, price_cents: type.priceCents, nonmember_price_cents: type.nonmemberPriceCents })
    .where('id', '=', ticketTypeId)
    .execute();
}

export async function orderTicketTypes(tx: Ctx, ids: readonly number[]): Promise<void> {
  await sql`
    update ticket_types y set position = o.position - 1
    from unnest(${[...ids]}::bigint[]) with ordinality as o (id, position)
    where y.id = o.id and y.position <> o.position - 1`.execute(tx.db);
}

/** Deletes a type that nothing depends on; its pool stays, closed. */
export async function deleteTicketTypeRow(tx: Ctx, ticketTypeId: number): Promise<void> {
  await tx.db.deleteFrom('ticket_types').where('id', '=', ticketTypeId).execute();
}

/** Deletes all ticket types of events that no one ever saw. Returns the pools that remain. */
export async function deleteTicketTypesOfEvents(tx: Ctx, eventIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ poolId: number }>`
    delete from ticket_types where event_id = any(${[...eventIds]}::bigint[])
    returning seat_pool_id as "poolId"`.execute(tx.db);
  return rows.map((row) => row.poolId);
}
