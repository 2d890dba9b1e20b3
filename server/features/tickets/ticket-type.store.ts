import { sql } from 'kysely';
import type { PlaceKind } from '#contract/workouts/workout.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** A kind of seat that an event or a workout gives, with its two prices and a pool of its own. */
interface TicketTypeRow {
  readonly id: number;
  readonly schoolId: number;
  readonly name: string;
  readonly status: 'active' | 'disabled';
  readonly priceCents: number;
  readonly nonmemberPriceCents: number;
  readonly seatPoolId: number;
  readonly position: number;
  /** When it was active for the first time; null: never was, and nobody but its teachers knows of it. */
  readonly activatedAt: Date | null;
}
/** A ticket type of an event. */
export interface EventTicketType extends TicketTypeRow {
  readonly eventId: number;
}
/** A kind of place of a workout. */
export interface WorkoutTicketType extends TicketTypeRow {
  readonly workoutId: number;
  readonly kind: PlaceKind;
}

/** Whose type it is: exactly one of an event and a workout (a check constraint), as is its kind. */
const TYPES = sql`
  select id, event_id as "eventId", workout_id as "workoutId", school_id as "schoolId", kind, name, status,
    price_cents as "priceCents", nonmember_price_cents as "nonmemberPriceCents", seat_pool_id as "seatPoolId", position, activated_at as "activatedAt"
  from ticket_types`;

/** A ticket type of an event; undefined for one of a workout, too. */
export async function findEventTicketType(ctx: Ctx, ticketTypeId: number): Promise<EventTicketType | undefined> {
  const { rows } = await sql<EventTicketType>`
    ${TYPES} where id = ${ticketTypeId}::bigint and event_id is not null`.execute(ctx.db);
  return rows[0];
}

/** The ticket types of an event, off sale too, as they are shown. */
export async function eventTicketTypesOf(ctx: Ctx, eventId: number): Promise<EventTicketType[]> {
  const { rows } = await sql<EventTicketType>`
    ${TYPES} where event_id = ${eventId}::bigint order by position, id`.execute(ctx.db);
  return rows;
}

/** A kind of place of a workout; undefined for a ticket type of an event, too. */
export async function findWorkoutTicketType(ctx: Ctx, ticketTypeId: number): Promise<WorkoutTicketType | undefined> {
  const { rows } = await sql<WorkoutTicketType>`
    ${TYPES} where id = ${ticketTypeId}::bigint and workout_id is not null`.execute(ctx.db);
  return rows[0];
}

/** The kind of place that a pool's seats are of. */
export async function findWorkoutTypeOfPool(ctx: Ctx, poolId: number): Promise<WorkoutTicketType | undefined> {
  const { rows } = await sql<WorkoutTicketType>`
    ${TYPES} where seat_pool_id = ${poolId}::bigint and workout_id is not null`.execute(ctx.db);
  return rows[0];
}

/** The live and the written places of a workout, by the ids of their pools. */
export async function workoutTicketTypesOf(ctx: Ctx, workoutId: number): Promise<WorkoutTicketType[]> {
  const { rows } = await sql<WorkoutTicketType>`
    ${TYPES} where workout_id = ${workoutId}::bigint order by seat_pool_id`.execute(ctx.db);
  return rows;
}

/** The event or the workout of a new type; those of an event are all plain. */
type TypeOwner = { readonly eventId: number } | { readonly workoutId: number; readonly kind: PlaceKind };

/**
 * Writes a type behind those that its event or workout has. Returns its id.
 * `status`: an active one is on sale from the beginning, and its pool open.
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

/** Gives a kind of place other prices: for whoever comes from now on. */
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

/** Takes a type off sale, or puts it on: the first time is kept for good. */
export async function setTicketTypeStatus(tx: Ctx, ticketTypeId: number, status: 'active' | 'disabled'): Promise<void> {
  const first = status === 'active' ? { activated_at: sql<Date>`coalesce(activated_at, ${tx.clock.now()})` } : {};
  await tx.db
    .updateTable('ticket_types')
    .set({ status, ...first })
    .where('id', '=', ticketTypeId)
    .execute();
}

/** Saves what a type is called and costs. */
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

/** The types of an event stand in this order from now on. */
export async function orderTicketTypes(tx: Ctx, ids: readonly number[]): Promise<void> {
  await sql`
    update ticket_types y set position = o.position - 1
    from unnest(${[...ids]}::bigint[]) with ordinality as o (id, position)
    where y.id = o.id and y.position <> o.position - 1`.execute(tx.db);
}

/** Deletes a type on which nothing hangs; its pool stays, closed. */
export async function deleteTicketTypeRow(tx: Ctx, ticketTypeId: number): Promise<void> {
  await tx.db.deleteFrom('ticket_types').where('id', '=', ticketTypeId).execute();
}

/** Deletes all types of events that nobody ever saw. Answers the pools that they leave. */
export async function deleteTicketTypesOfEvents(tx: Ctx, eventIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ poolId: number }>`
    delete from ticket_types where event_id = any(${[...eventIds]}::bigint[])
    returning seat_pool_id as "poolId"`.execute(tx.db);
  return rows.map((row) => row.poolId);
}
