import { afterAll, beforeAll, expect, test } from 'vitest';
import { moneyApp } from '#testing/money.ts';
import { closeDesk, type Desk, rush, startApiProcess, THINGS } from './rush.ts';

/**
 * quality.md §2, seats, with two processes of the API: ticket types, free RSVPs, workout spots, cohort spots bought
 * with credits. Exactly the capacity is sold and no one sees a server error, even when one process is killed midway.
 */
const FULL = process.env.FULL === '1';
const BUYERS = FULL ? 200 : 20;
const ROUNDS = FULL ? 50 : 1;
const CAPACITIES = FULL ? [1, 2, 25, 199] : [2];
const CRASHES = FULL ? 10 : 1;
const UNGUARDED = { UNGUARDED: 'seats' };

const t = moneyApp({ poolSize: 10 });
let desks: Desk[] = [];
const buyers: number[] = [];
let cookies: string[] = [];

beforeAll(async () => {
  for (let n = 0; n < BUYERS; n += 1) buyers.push(await t.buyer({ credits: 1000 }));
  cookies = await Promise.all(buyers.map((id) => t.cookieOf(id)));
  desks = await Promise.all([startApiProcess(t.url), startApiProcess(t.url)]);
});
afterAll(() => Promise.all(desks.map(closeDesk)));

async function pool(poolId: number) {
  return t.db.selectFrom('seat_pools').select(['taken', 'held']).where('id', '=', poolId).executeTakeFirstOrThrow();
}

for (const [name, open] of Object.entries(THINGS)) {
  test(
    `${name}: ${BUYERS} at once at two processes, ${ROUNDS} rounds of ${CAPACITIES.join(', ')} seats: exactly so many, no 5xx`,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const capacity of CAPACITIES) {
          const thing = await open(t, capacity, buyers);
          const { statuses } = await rush({ thing, desks, cookies });
          const expectedSeats = Math.min(capacity, BUYERS);
          expect({
            yes: statuses.filter((status) => status === 200).length,
            no: statuses.filter((status) => status === 409).length,
            others: statuses.filter((status) => status !== 200 && status !== 409),
            rows: await thing.rows(),
            ...(await pool(thing.poolId)),
          }).toEqual({
            yes: expectedSeats,
            no: BUYERS - expectedSeats,
            others: [],
            rows: expectedSeats,
            taken: expectedSeats,
            held: 0,
          });
        }
      }
    },
    FULL ? 1_800_000 : 120_000,
  );

  test(
    `${name}: one process is killed in the middle, its people press again: exactly so many`,
    async () => {
      // A kill after the last response interrupts nothing, so try again with a kill at another response.
      let interrupted = 0;
      for (let crash = 0; crash < CRASHES || (interrupted === 0 && crash < CRASHES + 8); crash += 1) {
        const [, dies] = desks;
        if (!dies) throw new Error('There are no two processes.');
        const capacity = Math.ceil(BUYERS * 0.8);
        const thing = await open(t, capacity, buyers);
        const { statuses, again } = await rush({
          thing,
          desks,
          cookies,
          onAnswer: (answered) => answered === 1 + (crash % 3) && dies.program.child.kill('SIGKILL'),
        });
        interrupted += again;
        expect(statuses.filter((status) => status >= 500)).toEqual([]);
        // A person whose "yes" response was lost turns out to be enrolled, or learns on retry that they already are.
        expect({ rows: await thing.rows(), ...(await pool(thing.poolId)) }).toEqual({
          rows: capacity,
          taken: capacity,
          held: 0,
        });
        desks[1] = await startApiProcess(t.url);
      }
      expect(interrupted).toBeGreaterThan(0);
    },
    FULL ? 1_200_000 : 120_000,
  );
}

test.each(['a ticket type', 'a live place of a workout'])(
  'negative control: without the seat guard, two processes give out more than the capacity of %s',
  async (name) => {
    const pair = await Promise.all([startApiProcess(t.url, UNGUARDED), startApiProcess(t.url, UNGUARDED)]);
    let oversold = 0;
    for (const capacity of [2, 5, 10]) {
      const thing = await THINGS[name]?.(t, capacity, buyers);
      if (!thing) throw new Error('There is nothing to give.');
      await rush({ thing, desks: pair, cookies });
      oversold += Math.max(0, (await thing.rows()) - capacity);
    }
    await Promise.all(pair.map(closeDesk));
    expect(oversold).toBeGreaterThan(0);
  },
  120_000,
);
