import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verify } from '#server/app/verify/verify.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { randomOf } from './generate.ts';
import { KillStage, WHOLE_WITHIN_MS } from './kill-stage.ts';
import type { Victim } from './victim.ts';

/**
 * At full size it runs in rounds: each must settle before the next, so that a small machine doesn't face an hour's
 * payments at the end.
 */
const ROUNDS = process.env.FULL ? 20 : 1;
const KILLS = process.env.FULL ? 10 : 2;
/** Every n-th kill hits PostgreSQL. */
const POSTGRES_EVERY = process.env.FULL ? 4 : 2;
const SEED = Number(process.env.KILL_SEED ?? 7);
const PAYMENTS_A_SECOND = process.env.FULL ? 20 : 4;
const KILL_EVERY_MS = process.env.FULL ? 400 : 900;

const stage = new KillStage();
beforeAll(() => stage.open(), 120_000);
afterAll(() => stage.close());

async function round(cohortId: number, random: () => number): Promise<{ paid: number; databaseKills: number }> {
  let killing = true;
  const buyers: Promise<void>[] = [];
  let paid = 0;
  const load = (async () => {
    while (killing) {
      // A buyer who arrives while the database is down comes back.
      buyers.push(
        (async () => {
          for (;;) {
            try {
              await stage.buy(cohortId);
              paid += 1;
              return;
            } catch (error) {
              if (String(error).includes('No link')) throw error;
              await sleep(300);
            }
          }
        })(),
      );
      await sleep(1000 / PAYMENTS_A_SECOND);
    }
  })();
  let databaseKills = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(KILL_EVERY_MS * (0.5 + random()));
    if (kill % POSTGRES_EVERY === POSTGRES_EVERY - 1) {
      databaseKills += 1;
      stage.killPostgres();
      await stage.restartPostgres();
    } else {
      const victim = stage.victims[Math.floor(random() * stage.victims.length)] as Victim;
      victim.kill();
      await victim.ready();
    }
  }
  killing = false;
  await load;
  await Promise.all(buyers);
  return { paid, databaseKills };
}

test(`${ROUNDS * KILLS} kill -9 under ${PAYMENTS_A_SECOND} payments a second: nothing lost, nothing doubled`, async () => {
  const random = randomOf(SEED);
  const cohort = await aCohort(stage.seedCtx(), { capacity: 100_000 });
  let paid = 0;
  let databaseKills = 0;
  for (let number = 1; number <= ROUNDS; number += 1) {
    const done = await round(cohort.id, random);
    paid += done.paid;
    databaseKills += done.databaseKills;
    const began = performance.now();
    if (!(await stage.whole(WHOLE_WITHIN_MS, paid)))
      expect.fail(`Round ${number} not whole after 90 s without progress; paid ${paid}: ${await stage.left()}`);
    const { rows } = await stage.connections.pool.query<Record<string, number>>(`
      select (select count(*) from orders where state = 'fulfilled') as fulfilled,
        (select count(*) from enrolments where state = 'active') as places,
        (select count(*) from sends where kind = 'receipt') as receipts,
        (select count(*) from payments where state = 'succeeded') as payments,
        (select count(*) from refunds) as refunds`);
    console.log(
      `kill: seed ${SEED}, ${number * KILLS} kills (${databaseKills} of PostgreSQL), ${paid} payments, whole after ${Math.round((performance.now() - began) / 1000)} s, ${JSON.stringify(rows[0])}`,
    );
    expect(rows[0]).toEqual({ fulfilled: paid, places: paid, receipts: paid, payments: paid, refunds: 0 });
  }
  expect(await verify(stage.connections.pool, new Date())).toEqual([]);
  expect(await stage.differingBooks()).toEqual([]);
}, 3_600_000);
