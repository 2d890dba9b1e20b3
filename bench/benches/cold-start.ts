import { setTimeout as sleep } from 'node:timers/promises';
import { aims, recorded } from '../aims.ts';
import { runApp } from '../harness/programs.ts';
import type { Bench } from '../harness/report.ts';
import { series } from '../harness/rounds.ts';
import { openWorld } from '../harness/world.ts';

const PAGE = '/';
const STARTS_PER_ROUND = 2;
const GIVE_UP_MS = 60_000;

async function firstAnswer(url: string, began: number): Promise<number> {
  while (performance.now() - began < GIVE_UP_MS) {
    const answered = await fetch(url + PAGE).catch(() => undefined);
    if (answered?.status === 200) {
      await answered.text();
      return performance.now() - began;
    }
    await sleep(5);
  }
  throw new Error(`${PAGE} did not answer 200 within a minute.`);
}

/** From process start to the first page, with the database running and migrated. */
export const bench: Bench = async ({ seed, rounds }) => {
  const world = await openWorld({ seed, schools: 1 });
  try {
    const starts: number[] = [];
    for (let start = 0; start < rounds * STARTS_PER_ROUND; start += 1) {
      const began = performance.now();
      const app = await runApp(world.databaseUrl);
      try {
        starts.push(await firstAnswer(app.url, began));
      } finally {
        await app.stop();
      }
    }
    const [fastest, slowest] = recorded.ghostColdStartMs;
    const ghost = (fastest + slowest) / 2;
    const measured = series(starts, 'lower');
    return {
      bench: 'cold-start',
      says: `process start to the first 200 of ${PAGE}, rendered on the server, against Ghost 6 as recorded`,
      measured: [{ name: 'first page', unit: 'ms', series: measured }],
      figures: [{ what: 'cold start', value: ghost / measured.median, aim: aims['cold-start'].speed }],
      notes: [
        `Ghost: recorded ${fastest} to ${slowest} ms on such a machine, not run beside us: ${(fastest / measured.median).toFixed(1)} to ${(slowest / measured.median).toFixed(1)} times.`,
      ],
    };
  } finally {
    await world.close();
  }
};
