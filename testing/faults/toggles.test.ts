import { afterAll, beforeAll, expect, test } from 'vitest';
import { moneyApp } from '#testing/money.ts';
import { seeded } from '#testing/random.ts';
import { closeDesk, type Desk, press, startApiProcess, THINGS, type Thing } from './rush.ts';

/**
 * Two people send one toggle 2 to 9 times at the same time, to two processes, with and without the wanted state. The
 * pool's count equals the rows, no one sees an error, and each request without a wanted state flips the toggle.
 */
const FULL = process.env.FULL === '1';
const SEED = Number(process.env.SEED ?? 20261121);
const RUNS = FULL ? 500 : 12;
const KINDS = ['a free RSVP', 'a ticket type', 'a live place of a workout'] as const;

const t = moneyApp();
let desks: Desk[] = [];
let careless: Desk[] = [];
let cookies: string[] = [];

beforeAll(async () => {
  cookies = [await t.cookieOf(await t.buyer()), await t.cookieOf(await t.buyer())];
  desks = await Promise.all([startApiProcess(t.url), startApiProcess(t.url)]);
  // Without the lock that serializes one person's requests.
  careless = await Promise.all([1, 2].map(() => startApiProcess(t.url, { UNGUARDED: 'toggles' })));
});
afterAll(() => Promise.all([...desks, ...careless].map(closeDesk)));

const open = (kind: (typeof KINDS)[number]): Promise<Thing> => {
  const make = THINGS[kind];
  if (!make) throw new Error(`There is no ${kind}.`);
  return make(t, 50, []);
};

/** One run. Returns what is wrong with it, or null. */
async function run(thing: Thing, at: readonly Desk[], random: ReturnType<typeof seeded>): Promise<string | null> {
  const bare = random.below(2) === 0;
  const times = 2 + random.below(8);
  const responses = await Promise.all(
    Array.from({ length: times }, async (_, index) => {
      const personIndex = index % 2;
      const body = { ...thing.body, attending: bare ? undefined : random.below(2) === 0 };
      const cookie = cookies[personIndex] ?? '';
      return { who: personIndex, ...(await press(at[random.below(2)], { path: thing.path, body, cookie })) };
    }),
  );
  const rows = await thing.rows();
  const pool = await t.db
    .selectFrom('seat_pools')
    .select(['taken', 'held'])
    .where('id', '=', thing.poolId)
    .executeTakeFirstOrThrow();
  const errors = responses.filter((response) => response.status !== 200).length;
  // An odd number of toggles ends in a yes. Half of the toggles, rounded up, returned yes.
  const turns = [0, 1].map((personIndex) => responses.filter((response) => response.who === personIndex));
  const expected = turns.filter((mine) => mine.length % 2 === 1).length;
  const turned = turns.every((mine) => mine.filter(({ attending }) => attending).length === Math.ceil(mine.length / 2));
  const right = errors === 0 && pool.taken === rows && pool.held === 0 && (!bare || (rows === expected && turned));
  return right ? null : JSON.stringify({ bare, times, rows, ...pool, errors, expected, turned });
}

test.each(KINDS)(
  `%s: ${RUNS} runs of 2 to 9 presses at once: the count is the rows (SEED=${SEED})`,
  async (kind) => {
    const random = seeded(SEED);
    for (let number = 0; number < RUNS; number += 1) expect(await run(await open(kind), desks, random)).toBeNull();
  },
  FULL ? 1_200_000 : 120_000,
);

test.each(KINDS)(
  'negative control: %s, without the lock, concurrent requests by one person go wrong',
  async (kind) => {
    const random = seeded(SEED);
    let wrong = 0;
    for (let number = 0; number < 40 && wrong === 0; number += 1) {
      if ((await run(await open(kind), careless, random)) !== null) wrong += 1;
    }
    expect(wrong).toBeGreaterThan(0);
  },
  120_000,
);
