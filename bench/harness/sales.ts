import type pg from 'pg';
import type { System } from '#server/app/system.ts';
import { INSERTS, type SeatLoop } from '../controls/seat-loop.ts';
import { enrolment, makeBuyers, openCohorts } from './buyers.ts';
import { attend, openEvent, soldOf } from './events.ts';
import type { Shot } from './load.ts';
import { newPeople, type SignedIn, signIn } from './people.ts';

/** There are more buyers than seats, because selling out is part of the sale. */
export interface Size {
  readonly seats: number;
  readonly buyers: number;
}

export interface Sold {
  readonly taken: number;
  readonly held: number;
  readonly rows: number;
  readonly mails: number;
}

/** One thing with seats, its distinct signed-in buyers, and the table contents afterward. */
export interface Sale {
  readonly shots: readonly Shot[];
  readonly control: Pick<SeatLoop, 'poolId' | 'thingId' | 'insert' | 'buyerIds'>;
  sold(): Promise<Sold>;
}

/** The table in which a sale writes its rows. */
export type Table = keyof typeof INSERTS;

export interface Kind {
  readonly table: Table;
  open(size: Size): Promise<Sale>;
}

const withKey = (shot: Shot, key: string): Shot => ({ ...shot, headers: { ...shot.headers, 'idempotency-key': key } });

let crowds = 0;

export async function crowd(pool: pg.Pool, count: number): Promise<SignedIn[]> {
  crowds += 1;
  return signIn(pool, await newPeople(pool, count, `crowd-${crowds}`));
}

/** Seats at an event, by RSVP or free ticket. */
export function seatsOfEvent({ pool }: System, kind: 'rsvp' | 'ticket'): Kind {
  return {
    table: 'attendances',
    async open({ seats, buyers }) {
      const opened = await openEvent(pool, seats, kind);
      const people = await crowd(pool, buyers);
      return {
        shots: people.map((person) => withKey(attend(person, opened), `rush-${person.userId}`)),
        control: {
          poolId: opened.poolId,
          thingId: opened.eventId,
          insert: INSERTS.attendances,
          buyerIds: people.map(({ userId }) => userId),
        },
        sold: () => soldOf(pool, opened),
      };
    },
  };
}

/** Seats in a cohort, paid with credits. */
export function seatsOfCohort(server: System): Kind {
  return {
    table: 'enrolments',
    async open({ seats, buyers: count }) {
      const [cohort] = await openCohorts(server.pool, 1, seats);
      if (!cohort) throw new Error('There is no cohort to sell.');
      const buyers = await makeBuyers(server, count, [cohort]);
      return {
        shots: buyers.map(enrolment),
        control: {
          poolId: cohort.poolId,
          thingId: cohort.cohortId,
          insert: INSERTS.enrolments,
          buyerIds: buyers.map(({ userId }) => userId),
        },
        async sold() {
          const { rows } = await server.pool.query<Sold>(
            `select p.taken, p.held, (select count(*) from enrolments where cohort_id = $1 and state = 'active') as rows,
               (select count(*) from sends where kind = 'enrolment' and (data->>'cohortId')::bigint = $1) as mails
             from seat_pools p where p.id = $2`,
            [cohort.cohortId, cohort.poolId],
          );
          const [sold] = rows;
          if (!sold) throw new Error('The pool is gone.');
          return sold;
        },
      };
    },
  };
}

export async function rowsOf(pool: pg.Pool, table: Table): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]?.n ?? 0;
}

/** Deletes the rows of these sales without a trace, so that the planner sees a small table. */
export async function forgetSales(pool: pg.Pool, table: Table, thingIds: readonly number[]): Promise<void> {
  await pool.query(`delete from ${table} where ${table === 'attendances' ? 'event_id' : 'cohort_id'} = any($1)`, [
    thingIds,
  ]);
  await pool.query(`vacuum ${table}`);
}
