import { INSERTS, type SeatLoop, seatLoop } from '../controls/seat-loop.ts';
import { enrolment, makeBuyers, openCohorts, openServer } from '../harness/buyers.ts';
import { openEvening, press, soldOf } from '../harness/evenings.ts';
import { fireOnce, type Shot } from '../harness/load.ts';
import { newPeople, signIn } from '../harness/people.ts';
import type { Bench } from '../harness/report.ts';
import { interleave } from '../harness/rounds.ts';
import { openWorld } from '../harness/world.ts';
import { crash } from './ticket-rush-crash.ts';

/** Buyers beyond the seats come too late: selling out is part of it. */
interface Size {
  readonly seats: number;
  readonly buyers: number;
  readonly connections: number;
}

const CROWD: Size = { seats: 600, buyers: 700, connections: 50 };
const FEW_SEATS: Size = { seats: 40, buyers: 300, connections: 300 };
const WARM_UP: Size = { seats: 600, buyers: 700, connections: 50 };
/** Until a program that has just started is one that runs: both sides have as many. */
const WARM_UPS = 2;
/** As many as the database takes beside ours. */
const CONTROL_CONNECTIONS_AT_MOST = 100;

/** One thing with seats, its distinct signed-in buyers, and what the tables say afterwards. */
interface Sale {
  readonly shots: readonly Shot[];
  readonly control: Pick<SeatLoop, 'poolId' | 'thingId' | 'insert' | 'buyerIds'>;
  sold(): Promise<Readonly<Record<string, number>>>;
}

type Open = (size: Size) => Promise<Sale>;

const withKey = (shot: Shot, key: string): Shot => ({ ...shot, headers: { ...shot.headers, 'idempotency-key': key } });

/** One thing, more buyers than seats, through the real endpoints, beside a plain loop of transactions over the same tables. */
export const bench: Bench = async ({ seed, rounds }) => {
  const world = await openWorld({ seed, schools: 1 });
  const server = await openServer(world.databaseUrl);
  let crowds = 0;
  const crowd = async (count: number) => {
    crowds += 1;
    return signIn(world.pool, await newPeople(world.pool, count, `crowd-${crowds}`));
  };

  const evening = async (kind: 'ticket' | 'rsvp', size: Size, keys: boolean): Promise<Sale> => {
    const opened = await openEvening(world.pool, size.seats, kind);
    const people = await crowd(size.buyers);
    const presses = people.map((person) => press(person, opened));
    return {
      shots: keys ? presses.map((shot, index) => withKey(shot, `rush-${crowds}-${index}`)) : presses,
      control: {
        poolId: opened.poolId,
        thingId: opened.eventId,
        insert: INSERTS.attendance,
        buyerIds: people.map(({ userId }) => userId),
      },
      sold: async () => ({ ...(await soldOf(world.pool, opened)) }),
    };
  };
  const places: Open = async (size) => {
    const [cohort] = await openCohorts(world.pool, 1, size.seats);
    if (!cohort) throw new Error('There is no cohort to sell.');
    const buyers = await makeBuyers(server, size.buyers, [cohort]);
    return {
      shots: buyers.map(enrolment),
      control: {
        poolId: cohort.poolId,
        thingId: cohort.cohortId,
        insert: INSERTS.place,
        buyerIds: buyers.map(({ userId }) => userId),
      },
      async sold() {
        const { rows } = await world.pool.query<{ taken: number; held: number; rows: number; mails: number }>(
          `select p.taken, p.held, (select count(*) from enrolments where cohort_id = $1 and state = 'active') as rows,
             (select count(*) from sends where kind = 'enrolment' and (data->>'cohortId')::bigint = $1) as mails
           from seat_pools p where p.id = $2`,
          [cohort.cohortId, cohort.poolId],
        );
        return rows[0] ?? {};
      },
    };
  };
  const sales: Readonly<Record<string, { readonly open: Open; readonly size: Size }>> = {
    'free RSVPs': { open: (size) => evening('rsvp', size, true), size: CROWD },
    'free RSVPs without keys': { open: (size) => evening('rsvp', size, false), size: CROWD },
    'free tickets': { open: (size) => evening('ticket', size, true), size: CROWD },
    'cohort places for credits': { open: places, size: CROWD },
    'cohort places, 300 at 300 connections for 40': { open: places, size: FEW_SEATS },
  };

  try {
    // Production refuses nothing of this; the crash beside it runs outside of it.
    const app = await world.app({ NODE_ENV: 'development' });

    const ours = async ({ open, size }: { open: Open; size: Size }): Promise<number> => {
      const sale = await open(size);
      const { statuses, seconds } = await fireOnce(app.url, size.connections, sale.shots);
      const { seats, buyers } = size;
      const sold = await sale.sold();
      const exact = sold.taken === seats && sold.held === 0 && sold.rows === seats && sold.mails === seats;
      if (!exact || statuses[200] !== seats || statuses[409] !== buyers - seats) {
        throw new Error(`Not exactly ${seats} sold: ${JSON.stringify(sold)}, answers ${JSON.stringify(statuses)}.`);
      }
      return buyers / seconds;
    };
    const plain = async ({ open, size }: { open: Open; size: Size }): Promise<number> => {
      const { control } = await open(size);
      const connections = Math.min(size.connections, CONTROL_CONNECTIONS_AT_MOST);
      const { sold, seconds } = await seatLoop({ databaseUrl: world.databaseUrl, connections, ...control });
      if (sold !== size.seats) throw new Error(`The plain loop sold ${sold} of ${size.seats}.`);
      return size.buyers / seconds;
    };
    for (let warm = 0; warm < WARM_UPS; warm += 1) {
      for (const { open } of Object.values(sales)) {
        await ours({ open, size: WARM_UP });
        await plain({ open, size: WARM_UP });
      }
    }
    const measured = [];
    for (const [name, sale] of Object.entries(sales)) {
      const sides = await interleave(rounds, { ours: () => ours(sale), control: () => plain(sale) });
      measured.push({ name, ...sides });
    }
    await app.stop();
    const crashes = await crash(world, crowd, rounds);
    return {
      bench: 'ticket-rush',
      says: `${CROWD.buyers} distinct signed-in buyers for ${CROWD.seats} seats, ${CROWD.connections} connections, with keys, through POST /events/{id}/attend (no ticket types; one free one) and POST /cohort_interests/enroll; exactly so many rows, seats and mails in every round`,
      measured: measured.flatMap(({ name, ours: mine, control }) => [
        { name: `${name}, ours`, unit: 'buyers/s', series: mine },
        { name: `${name}, plain pg`, unit: 'buyers/s', series: control },
      ]),
      figures: measured.map(({ name, ours: mine, control }) => ({ what: name, value: mine.median / control.median })),
      notes: [
        'The control (bench/controls/seat-loop.ts) has no code of ours and no HTTP: lock, insert, update, commit for each buyer, on as many connections to the database, 100 at most.',
        `Before the first round each kind ran ${WARM_UPS} times, on both sides.`,
        ...crashes,
      ],
    };
  } finally {
    await server.close();
    await world.close();
  }
};
