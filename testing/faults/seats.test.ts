import { expect, test } from 'vitest';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { moneyApp } from '#testing/money.ts';

/**
 * quality.md §2, seats: many concurrent buyers with credits, through the real endpoint. Exactly the capacity is sold,
 * and no one sees a server error. The negative control (`UNGUARDED=seats`) must oversell.
 */
const FULL = process.env.FULL === '1';
const BUYERS = FULL ? 200 : 40;
const ROUNDS = FULL ? 50 : 1;
const CAPACITIES = FULL ? [1, 2, 25, 199] : [1, 25];

const guarded = moneyApp({ poolSize: 20 });
const control = moneyApp({ poolSize: 20, env: () => ({ UNGUARDED: 'seats,gathering' }) });

async function rush(t: typeof guarded, capacity: number, buyers: readonly number[]) {
  const cohort = await aCohort(t.systemCtx(), { capacity, priceCents: 1000, nonmemberPriceCents: 1000 });
  for (const personId of buyers) await t.select(personId, cohort.id);
  const responses = await Promise.all(buyers.map((personId) => t.enroll(personId, 1)));
  await t.db.deleteFrom('cohort_selections').where('cohort_id', '=', cohort.id).execute();
  const { places } = await t.db
    .selectFrom('enrolments')
    .select((eb) => eb.fn.countAll<number>().as('places'))
    .where('cohort_id', '=', cohort.id)
    .executeTakeFirstOrThrow();
  const { taken } = await t.db
    .selectFrom('cohorts as c')
    .innerJoin('seat_pools as p', 'p.id', 'c.seat_pool_id')
    .select('p.taken')
    .where('c.id', '=', cohort.id)
    .executeTakeFirstOrThrow();
  return { sold: responses.filter((response) => response.status === 200).length, responses, places, taken };
}

async function crowd(t: typeof guarded): Promise<number[]> {
  const buyers: number[] = [];
  for (let n = 0; n < BUYERS; n += 1) {
    const personId = await t.buyer({ credits: 1000 });
    await t.cookieOf(personId);
    buyers.push(personId);
  }
  return buyers;
}

test(
  `${BUYERS} buyers at once, ${ROUNDS} rounds of ${CAPACITIES.join(', ')} seats: sold exactly, no 5xx`,
  async () => {
    const buyers = await crowd(guarded);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const capacity of CAPACITIES) {
        const { sold, responses, places, taken } = await rush(guarded, capacity, buyers);
        const expected = Math.min(capacity, BUYERS);
        expect({ sold, places, taken }).toEqual({ sold: expected, places: expected, taken: expected });
        expect(responses.filter((response) => response.status !== 200 && response.status !== 409)).toEqual([]);
      }
    }
  },
  FULL ? 1_800_000 : 60_000,
);

test('negative control: without the guard, more seats are sold than exist', async () => {
  const buyers = await crowd(control);
  let oversold = 0;
  for (const capacity of [2, 10, 25]) {
    const { places } = await rush(control, capacity, buyers);
    oversold += Math.max(0, places - capacity);
  }
  expect(oversold).toBeGreaterThan(0);
});
