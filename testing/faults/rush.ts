import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { aWorkout } from '#server/features/workouts/workout/workout.factory.ts';
import type { MoneyApp } from '#testing/money.ts';
import { freePort } from '#tools/run/free-port.ts';
import { type Program, startProgram } from '#tools/run/steps.ts';

/** Something with seats that many people want at the same time, with a count of its rows in the tables. */
export interface Thing {
  readonly path: string;
  readonly body: object;
  readonly poolId: number;
  /** Counts the attendances or places that hold a seat. */
  rows(): Promise<number>;
}

async function count(t: MoneyApp, rows: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  return (await rows.execute(t.db)).rows[0]?.n ?? -1;
}

async function aRushEvent(t: MoneyApp, capacity: number, ticketed: boolean): Promise<Thing> {
  const event = await anEvent(t.systemCtx(), ticketed ? { tickets: [{ capacity }] } : { capacity });
  const [ticketTypeId = null] = event.ticketTypeIds;
  const { rows } = await sql<{ poolId: number }>`
    select coalesce((select seat_pool_id from ticket_types where id = ${ticketTypeId}), ${event.seatPoolId}::bigint) as "poolId"`.execute(
    t.db,
  );
  return {
    path: `/events/${event.id}/attend`,
    body: { ticket_type_id: ticketTypeId, attending: true },
    poolId: rows[0]?.poolId ?? 0,
    rows: () =>
      count(t, sql`select count(*) as n from attendances where event_id = ${event.id} and state = 'attending'`),
  };
}

async function aPlaceToTake(t: MoneyApp, capacity: number, kind: 'live' | 'written'): Promise<Thing> {
  const workout = await aWorkout(t.systemCtx(), { [kind]: { capacity } });
  const ticketTypeId = kind === 'live' ? workout.liveTicketTypeId : workout.writtenTicketTypeId;
  const { seat_pool_id: poolId } = await t.db
    .selectFrom('ticket_types')
    .select('seat_pool_id')
    .where('id', '=', ticketTypeId)
    .executeTakeFirstOrThrow();
  return {
    path: `/workouts/${workout.id}/attend`,
    body: { ticket_type_id: ticketTypeId, attending: true },
    poolId,
    rows: () =>
      count(
        t,
        sql`select count(*) as n from workout_places where ticket_type_id = ${ticketTypeId} and state = 'attending'`,
      ),
  };
}

async function aCohortToEnter(t: MoneyApp, capacity: number, buyers: readonly number[]): Promise<Thing> {
  const { id } = await aCohort(t.systemCtx(), { capacity, priceCents: 1000, nonmemberPriceCents: 1000 });
  // Each basket holds one thing: leftovers from an earlier round are removed.
  await t.db.deleteFrom('cohort_selections').execute();
  for (const personId of buyers) await t.select(personId, id);
  const { seat_pool_id: poolId } = await t.db
    .selectFrom('cohorts')
    .select('seat_pool_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    path: '/cohort_interests/enroll',
    body: { credits_to_spend: 1 },
    poolId,
    rows: () => count(t, sql`select count(*) as n from enrolments where cohort_id = ${id} and state = 'active'`),
  };
}

type Open = (t: MoneyApp, capacity: number, buyers: readonly number[]) => Promise<Thing>;

/** Everything that has seats and can be had without paying on another page. */
export const THINGS: Readonly<Record<string, Open>> = {
  'a ticket type': (t, capacity) => aRushEvent(t, capacity, true),
  'a free RSVP': (t, capacity) => aRushEvent(t, capacity, false),
  'a live place of a workout': (t, capacity) => aPlaceToTake(t, capacity, 'live'),
  'a written place of a workout': (t, capacity) => aPlaceToTake(t, capacity, 'written'),
  'a place in a cohort for credits': aCohortToEnter,
};

/** An API process that a test may kill. */
export interface Desk {
  readonly url: string;
  readonly program: Program;
}

export async function startApiProcess(databaseUrl: string, env: Record<string, string> = {}): Promise<Desk> {
  const port = await freePort();
  const program = startProgram('testing/processes/api.ts', [], {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    // One site behind all processes, as behind a load balancer: its URL determines the cookie's name.
    PUBLIC_URL: 'http://localhost:3000',
    STRIPE_API_URL: 'http://127.0.0.1:9',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000000',
    ...env,
  });
  await program.ready;
  return { url: `http://127.0.0.1:${port}/api/v1`, program };
}

export async function closeDesk({ program }: Desk): Promise<void> {
  program.child.kill('SIGKILL');
  await program.ended;
}

export interface Rush {
  readonly thing: Thing;
  /** People are assigned to the processes in turn; if someone's process dies, they go to the first. */
  readonly desks: readonly Desk[];
  readonly cookies: readonly string[];
  /** Called after each response with the number of responses so far. */
  onAnswer?(answered: number): void;
}

/**
 * Sends one request to one process. Tries again when the process says that it is overloaded, as clients are told to: a
 * slow machine does so at 200 requests. Any other 5xx is returned.
 */
export async function press(
  desk: Desk | undefined,
  request: { path: string; body: object; cookie: string },
): Promise<{ status: number; attending: boolean }> {
  const response = await fetch(`${desk?.url}${request.path}`, {
    method: 'POST',
    headers: { cookie: request.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(request.body),
  });
  const { attending, code } = (await response.json()) as { attending?: boolean; code?: string };
  if (response.status === 503 && code === 'overloaded') {
    await sleep(500);
    return press(desk, request);
  }
  return { status: response.status, attending: attending === true };
}

/** Everyone sends their request at the same time. Returns the statuses, and how many had to retry. */
export async function rush({ thing, desks, cookies, onAnswer }: Rush): Promise<{ statuses: number[]; again: number }> {
  let retries = 0;
  let answered = 0;
  const statuses = await Promise.all(
    cookies.map(async (cookie, at) => {
      const { status } = await press(desks[at % desks.length], { ...thing, cookie }).catch(() => {
        retries += 1;
        return press(desks[0], { ...thing, cookie });
      });
      answered += 1;
      onAnswer?.(answered);
      return status;
    }),
  );
  return { statuses, again: retries };
}
