import { enrolment, makeBuyers, openCohorts, openServer } from '../harness/buyers.ts';
import { openEvening, press, soldOf } from '../harness/evenings.ts';
import { fireOnce, type Shot } from '../harness/load.ts';
import { newPeople, signIn } from '../harness/people.ts';
import type { Bench } from '../harness/report.ts';
import { interleave } from '../harness/rounds.ts';
import { openWorld } from '../harness/world.ts';
import { crash } from './ticket-rush-crash.ts';

const SEATS = 600;
/** Buyers who come too late, so that selling out is part of it. */
const TOO_MANY = 50;
const CONNECTIONS = 50;

/** One thing with seats, its distinct signed-in buyers, and what the tables say afterwards. */
interface Sale {
  readonly shots: readonly Shot[];
  sold(): Promise<Readonly<Record<string, number>>>;
}

/** One thing, more buyers than seats, through the real endpoints; the control locks the pool's row first, one buyer a transaction. */
export const bench: Bench = async ({ seed, rounds }) => {
  const world = await openWorld({ seed, schools: 1 });
  const server = await openServer(world.databaseUrl);
  let crowds = 0;
  const crowd = async (count: number) => {
    crowds += 1;
    return signIn(world.pool, await newPeople(world.pool, count, `crowd-${crowds}`));
  };

  const evening = async (kind: 'ticket' | 'rsvp', seats: number): Promise<Sale> => {
    const opened = await openEvening(world.pool, seats, kind);
    const people = await crowd(seats + TOO_MANY);
    return {
      shots: people.map((person) => press(person, opened)),
      sold: async () => ({ ...(await soldOf(world.pool, opened)) }),
    };
  };
  const places = async (seats: number): Promise<Sale> => {
    const [cohort] = await openCohorts(world.pool, 1, seats);
    if (!cohort) throw new Error('There is no cohort to sell.');
    const buyers = await makeBuyers(server, seats + TOO_MANY, [cohort]);
    return {
      shots: buyers.map(enrolment),
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
  const sales = {
    tickets: (seats: number) => evening('ticket', seats),
    rsvps: (seats: number) => evening('rsvp', seats),
    places,
  };

  try {
    // Guards are never taken out in production: both sides run outside of it.
    const guarded = await world.app({ NODE_ENV: 'development' });
    const control = await world.app({ NODE_ENV: 'development', UNGUARDED: 'gathering' });

    const rush = async (url: string, open: (seats: number) => Promise<Sale>, seats: number): Promise<number> => {
      const sale = await open(seats);
      const { statuses, seconds } = await fireOnce(url, CONNECTIONS, sale.shots);
      const sold = await sale.sold();
      const exact = sold.taken === seats && sold.held === 0 && sold.rows === seats && sold.mails === seats;
      if (!exact || statuses[200] !== seats || statuses[409] !== TOO_MANY) {
        throw new Error(`Not exactly ${seats} sold: ${JSON.stringify(sold)}, answers ${JSON.stringify(statuses)}.`);
      }
      return seats / seconds;
    };
    for (const open of Object.values(sales)) {
      await rush(guarded.url, open, 100);
      await rush(control.url, open, 100);
    }
    const sides = (open: (seats: number) => Promise<Sale>) => ({
      ours: () => rush(guarded.url, open, SEATS),
      control: () => rush(control.url, open, SEATS),
    });
    const [tickets, rsvps, cohort] = [
      await interleave(rounds, sides(sales.tickets)),
      await interleave(rounds, sides(sales.rsvps)),
      await interleave(rounds, sides(sales.places)),
    ];
    await Promise.all([guarded.stop(), control.stop()]);
    const crashes = await crash(world, crowd, rounds);
    const measured = Object.entries({ 'free tickets': tickets, 'free RSVPs': rsvps, 'cohort places': cohort });
    return {
      bench: 'ticket-rush',
      says: `${SEATS + TOO_MANY} distinct signed-in buyers for ${SEATS} seats, ${CONNECTIONS} connections, through POST /events/{id}/attend (one free ticket type; no ticket types) and POST /cohort_interests/enroll; exactly ${SEATS} rows, seats and mails in every round`,
      measured: measured.flatMap(([name, side]) => [
        { name: `${name}, gathered`, unit: 'seats/s', series: side.ours },
        { name: `${name}, FOR UPDATE, one by one`, unit: 'seats/s', series: side.control },
      ]),
      figures: measured.map(([what, side]) => ({ what, value: side.ours.median / side.control.median })),
      notes: [
        'The control is the same process with the guard "gathering" taken out: the pool is locked first, for the whole transaction.',
        ...crashes,
      ],
    };
  } finally {
    await server.close();
    await world.close();
  }
};
