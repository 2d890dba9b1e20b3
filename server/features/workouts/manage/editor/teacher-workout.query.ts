import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface WorkoutContext {
  /** People with a spot, each counted once. */
  readonly people: number;
  /** How many of those people have a written spot. */
  readonly writers: number;
  readonly paid: number;
  readonly unanswered: number;
}

const held = sql`p.state = 'attending' and p.suspended_at is null`;

export async function workoutContext(ctx: Ctx, workoutId: number): Promise<WorkoutContext> {
  const { rows } = await sql<WorkoutContext>`
    select count(distinct p.user_id) as people, count(*) filter (where y.kind = 'written') as writers,
      count(p.order_line_id) as paid, count(*) filter (where s.state in ('submitted', 'in_review')) as unanswered
    from workout_places p join ticket_types y on y.id = p.ticket_type_id
      left join workout_submissions s on s.place_id = p.id
    where p.workout_id = ${workoutId}::bigint and ${held}`.execute(ctx.db);
  return rows[0] ?? { people: 0, writers: 0, paid: 0, unanswered: 0 };
}

/** People with a written spot, who get the instructions. */
export async function writersOf(ctx: Ctx, workoutId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select p.user_id as "userId" from workout_places p join ticket_types y on y.id = p.ticket_type_id
    where p.workout_id = ${workoutId}::bigint and y.kind = 'written' and ${held} order by 1`.execute(ctx.db);
  return rows.map((row) => row.userId);
}

export interface WorkoutAttendeeRow {
  readonly email: string;
  readonly displayName: string;
  readonly ticketTypeName: string;
}

/** Participants by name, one row per spot; closed accounts are left out. */
export async function attendeesOfWorkout(ctx: Ctx, workoutId: number, limit: number): Promise<WorkoutAttendeeRow[]> {
  const { rows } = await sql<WorkoutAttendeeRow>`
    select u.email, coalesce(u.display_name, '') as "displayName", y.name as "ticketTypeName"
    from workout_places p join ticket_types y on y.id = p.ticket_type_id join users u on u.id = p.user_id
    where p.workout_id = ${workoutId}::bigint and p.state = 'attending' and u.email is not null and u.erased_at is null
    order by search_text(u.display_name), u.id, y.position limit ${limit}::bigint`.execute(ctx.db);
  return rows;
}

/** How many checkouts hold a seat in these pools now. */
export async function checkoutsIn(ctx: Ctx, poolIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from seat_holds where pool_id = any(${[...poolIds]}::bigint[]) and state = 'live'
      and order_id is not null`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/**
 * Of the spots that ended with a canceled workout, how many are still waiting for their refund. Disputed ones wait for
 * their dispute.
 */
export async function placesToRefund(ctx: Ctx, workoutId: number): Promise<{ waiting: number; of: number }> {
  const { rows } = await sql<{ waiting: number; of: number }>`
    select count(*) filter (where ${held}) as waiting, count(*) as of
    from workouts w join workout_places p on p.workout_id = w.id
      and (p.state = 'attending' or p.cancelled_at >= w.cancelled_at)
    where w.id = ${workoutId}::bigint`.execute(ctx.db);
  return rows[0] ?? { waiting: 0, of: 0 };
}
