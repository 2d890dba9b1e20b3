import { enrolment, makeBuyers, openCohorts, openRooms } from '../harness/buyers.ts';
import { fireOnce } from '../harness/load.ts';
import { interleave } from '../harness/rounds.ts';
import { openWorld } from '../harness/world.ts';
import type { Bench } from '../run.ts';

const SEATS = 600;
/** Buyers who come too late, so that selling out is part of it. */
const TOO_MANY = 50;
const CONNECTIONS = 50;

/** One cohort, more buyers than seats, through the real endpoint; the control locks the pool's row first, one buyer a transaction. */
export const bench: Bench = async ({ seed, rounds }) => {
  const world = await openWorld({ seed, schools: 1 });
  const rooms = await openRooms(world.databaseUrl);
  try {
    // Guards are never taken out in production: both sides run outside of it.
    const guarded = await world.app({ NODE_ENV: 'development' });
    const control = await world.app({ NODE_ENV: 'development', UNGUARDED: 'gathering' });

    const rush = async (url: string, seats: number): Promise<number> => {
      const [cohort] = await openCohorts(world.pool, 1, seats);
      if (!cohort) throw new Error('There is no cohort to sell.');
      const buyers = await makeBuyers(rooms, seats + TOO_MANY, [cohort]);
      const { statuses, seconds } = await fireOnce(url, CONNECTIONS, buyers.map(enrolment));
      const { rows } = await world.pool.query<{ taken: number; places: number; mails: number }>(
        `select p.taken, (select count(*) from enrolments where cohort_id = $1 and state = 'active') as places,
           (select count(*) from sends where kind = 'enrolment' and (data->>'cohortId')::bigint = $1) as mails
         from seat_pools p where p.id = $2`,
        [cohort.cohortId, cohort.poolId],
      );
      const sold = rows[0];
      const exact = sold?.taken === seats && sold.places === seats && sold.mails === seats;
      if (!exact || statuses[200] !== seats || statuses[409] !== TOO_MANY) {
        throw new Error(`Not exactly ${seats} sold: ${JSON.stringify(sold)}, answers ${JSON.stringify(statuses)}.`);
      }
      return seats / seconds;
    };
    await rush(guarded.url, 100);
    await rush(control.url, 100);
    const measured = await interleave(rounds, {
      ours: () => rush(guarded.url, SEATS),
      control: () => rush(control.url, SEATS),
    });
    return {
      bench: 'ticket-rush',
      says: `POST /cohort_interests/enroll by ${SEATS + TOO_MANY} distinct signed-in buyers for ${SEATS} seats, ${CONNECTIONS} connections; exactly ${SEATS} places, seats and mails in every round`,
      measured: [
        { name: 'gathered', unit: 'places/s', series: measured.ours },
        { name: 'FOR UPDATE, one by one', unit: 'places/s', series: measured.control },
      ],
      figures: [{ what: 'rush', value: measured.ours.median / measured.control.median }],
      notes: [
        'The control is the same process with the guard "gathering" taken out: the pool is locked first, for the whole transaction.',
      ],
    };
  } finally {
    await rooms.close();
    await world.close();
  }
};
