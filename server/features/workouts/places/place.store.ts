import { sql } from 'kysely';
import type { PlaceKind } from '#contract/workouts/workout.ts';
import { type Ctx, unguarded } from '#server/platform/ctx.ts';

export interface PlaceRow {
  readonly id: number;
  readonly workoutId: number;
  readonly userId: number;
  readonly ticketTypeId: number;
  readonly kind: PlaceKind;
  readonly orderLineId: number | null;
  readonly state: 'attending' | 'cancelled' | 'revoked';
  readonly suspended: boolean;
  readonly seatPoolId: number;
  /** Increases with each change that the spot's holder is notified of. */
  readonly sequence: number;
  readonly submissionState: 'submitted' | 'in_review' | 'answered' | null;
}

const PLACES = sql`
  select p.id, p.workout_id as "workoutId", p.user_id as "userId", p.ticket_type_id as "ticketTypeId", y.kind,
    p.order_line_id as "orderLineId", p.state, p.suspended_at is not null as suspended, y.seat_pool_id as "seatPoolId",
    p.ics_sequence as sequence, s.state as "submissionState"
  from workout_places p join ticket_types y on y.id = p.ticket_type_id
  left join workout_submissions s on s.place_id = p.id`;

/** Locks a person's spots in a workout until the end of the transaction. */
export async function lockHolder(tx: Ctx, workoutId: number, userId: number): Promise<void> {
  if (unguarded(tx, 'toggles')) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('workouts.place:' || ${userId}::bigint, ${workoutId}::bigint))`.execute(
    tx.db,
  );
}

/** A person's current or former spot of this ticket type. */
export async function placeOf(ctx: Ctx, ticketTypeId: number, userId: number): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`
    ${PLACES} where p.ticket_type_id = ${ticketTypeId}::bigint and p.user_id = ${userId}::bigint`.execute(ctx.db);
  return rows[0];
}

/** A person's held written spot in a workout, suspended ones too. */
export async function writtenPlaceOf(ctx: Ctx, workoutId: number, userId: number): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`
    ${PLACES} where p.workout_id = ${workoutId}::bigint and p.user_id = ${userId}::bigint and p.state = 'attending'
      and y.kind = 'written'`.execute(ctx.db);
  return rows[0];
}

/** The live spot behind a personal join link. */
export async function placeByNonce(ctx: Ctx, nonce: string): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`${PLACES} where p.join_nonce = ${nonce}::uuid`.execute(ctx.db);
  return rows[0];
}

/** A person's currently held spots in a workout, live first. */
export async function livePlacesOf(ctx: Ctx, workoutId: number, userId: number): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    ${PLACES} where p.workout_id = ${workoutId}::bigint and p.user_id = ${userId}::bigint and p.state = 'attending'
      and p.suspended_at is null order by y.position, p.id`.execute(ctx.db);
  return rows;
}

/** Spots by the order lines that paid for them. */
export async function workoutPlacesOfLines(ctx: Ctx, lineIds: readonly number[]): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    ${PLACES} where p.order_line_id = any(${[...lineIds]}::bigint[]) order by p.id`.execute(ctx.db);
  return rows;
}

/** A workout's held spots, suspended ones too, with an id greater than `after`, in order. */
export async function heldPlaces(ctx: Ctx, workoutId: number, after: number, limit: number): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    ${PLACES} where p.workout_id = ${workoutId}::bigint and p.state = 'attending' and p.id > ${after}::bigint
    order by p.id limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}

/** A person's held spots in workouts that aren't over. */
export async function placesAheadOf(ctx: Ctx, userId: number): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    ${PLACES} join workouts w on w.id = p.workout_id
    where p.user_id = ${userId}::bigint and p.state = 'attending' and w.status = 'published' and w.deleted_at is null
      and w.ends_at > ${ctx.clock.now()}::timestamptz order by p.id`.execute(ctx.db);
  return rows;
}

/** Saves a person's single row for a kind of spot; a returning person gets a new join token. */
export async function savePlace(
  tx: Ctx,
  place: { workoutId: number; userId: number; ticketTypeId: number; orderLineId: number | null },
): Promise<{ id: number; sequence: number }> {
  const { rows } = await sql<{ id: number; sequence: number }>`
    insert into workout_places as p (workout_id, user_id, ticket_type_id, order_line_id, state, created_at)
    values (${place.workoutId}::bigint, ${place.userId}::bigint, ${place.ticketTypeId}::bigint,
      ${place.orderLineId}::bigint, 'attending', ${tx.clock.now()}::timestamptz)
    on conflict (ticket_type_id, user_id) do update set state = 'attending', order_line_id = excluded.order_line_id,
      cancelled_at = null, suspended_at = null, joined_at = null, ics_sequence = p.ics_sequence + 1,
      join_nonce = gen_random_uuid()
    returning id, ics_sequence as sequence`.execute(tx.db);
  const [saved] = rows;
  if (!saved) throw new Error('No place was written.');
  return saved;
}

/** Ends a spot once and revokes its join token; undefined if it had already ended. */
export async function endWorkoutPlace(
  tx: Ctx,
  placeId: number,
  state: 'cancelled' | 'revoked',
): Promise<{ sequence: number } | undefined> {
  const { rows } = await sql<{ sequence: number }>`
    update workout_places set state = ${state}, cancelled_at = ${tx.clock.now()}::timestamptz,
      ics_sequence = ics_sequence + 1, join_nonce = gen_random_uuid()
    where id = ${placeId}::bigint and state = 'attending'
    returning ics_sequence as sequence`.execute(tx.db);
  return rows[0];
}

/** Suspends or restores spots with a disputed payment: while suspended they give no access. */
export async function setWorkoutPlacesSuspended(
  tx: Ctx,
  lineIds: readonly number[],
  suspended: boolean,
): Promise<void> {
  await sql`
    update workout_places set suspended_at = ${suspended ? tx.clock.now() : null}::timestamptz
    where order_line_id = any(${[...lineIds]}::bigint[]) and state = 'attending'`.execute(tx.db);
}

/** Records that a person joined through their link; the first time counts. */
export async function noteJoined(ctx: Ctx, placeId: number): Promise<void> {
  await sql`
    update workout_places set joined_at = ${ctx.clock.now()}::timestamptz
    where id = ${placeId}::bigint and joined_at is null`.execute(ctx.db);
}
