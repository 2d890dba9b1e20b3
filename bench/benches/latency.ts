import type pg from 'pg';
import { seeded } from '#testing/random.ts';
import { aims } from '../aims.ts';
import { type Call, openCalls } from '../harness/calls.ts';
import { PEOPLE } from '../harness/multiply.ts';
import { type Due, openLoop, type TimedResponse } from '../harness/open-loop.ts';
import type { Bench, Figure, Measured } from '../harness/report.ts';
import { median, quantile, series } from '../harness/rounds.ts';
import { openSchools } from '../harness/schools.ts';
import { openWorld, type World } from '../harness/world.ts';

const PER_SECOND = 20;
/**
 * A round is this many times longer than `--seconds` (a minute by default), because a percentile needs many responses.
 */
const LONGER = 15;
const WARM_UPS = 3;
const SLOWEST = 8;

interface School {
  readonly name: string;
  readonly url: string;
  readonly pool: pg.Pool;
}

interface Schools {
  readonly world: World;
  readonly schools: readonly School[];
  close(): Promise<void>;
}

/** The demo school, and on request the school with a hundred thousand people beside it. */
async function openWanted(seed: number, large: boolean, keep: boolean): Promise<Schools> {
  if (!large) {
    const world = await openWorld({ seed, demo: true });
    const demo = { name: 'demo school', url: world.databaseUrl, pool: world.pool };
    return { world, schools: [demo], close: () => world.close() };
  }
  const { world, demo, many, close } = await openSchools(seed, keep);
  return {
    world,
    schools: [
      { name: 'demo school', ...demo },
      { name: `${PEOPLE} people`, ...many },
    ],
    close,
  };
}

/** "teacher Today 146, …": the calls with the highest median, in milliseconds. */
function slowestOf(responses: readonly TimedResponse[]): string {
  const times = Map.groupBy(responses, ({ name }) => name);
  return [...times]
    .map(([name, of]) => ({ name, ms: median(of.map(({ ms }) => ms)) }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ name, ms }) => `${name} ${Math.round(ms)}`)
    .join(', ');
}

/** What people wait for: all main calls and pages at random, at the request rate of a school's busy day. */
export const bench: Bench = async ({ seed, rounds, seconds, people, keep }) => {
  const { world, schools, close } = await openWanted(seed, people > 0, keep);
  const random = seeded(seed);
  const count = PER_SECOND * LONGER * seconds;
  const measured: Measured[] = [];
  const figures: Figure[] = [];
  const notes: string[] = [];
  try {
    for (const { name, url, pool } of schools) {
      const calls = await openCalls(pool);
      const app = await world.app({ DATABASE_URL: url });
      let n = 0;
      const due = (call: Call): Due => {
        n += 1;
        return { name: `${call.as}: ${call.name}`, ...call.request(n) };
      };
      for (const call of calls)
        await openLoop(
          app.url,
          PER_SECOND,
          Array.from({ length: WARM_UPS }, () => due(call)),
        );
      const responsesByRound: TimedResponse[][] = [];
      for (let round = 0; round < rounds; round += 1) {
        const requests = Array.from({ length: count }, () => {
          const call = calls[random.below(calls.length)];
          if (!call) throw new Error('There are no calls.');
          return due(call);
        });
        responsesByRound.push(await openLoop(app.url, PER_SECOND, requests));
      }
      await app.stop();
      const of = (share: number) =>
        series(
          responsesByRound.map((round) =>
            quantile(
              round.map(({ ms }) => ms),
              share,
            ),
          ),
          'lower',
        );
      const [p50, p95, p99] = [of(0.5), of(0.95), of(0.99)];
      measured.push(
        { name: `p50, ${name}`, unit: 'ms', series: p50 },
        { name: `p95, ${name}`, unit: 'ms', series: p95 },
        { name: `p99, ${name}`, unit: 'ms', series: p99 },
      );
      figures.push(
        { what: `p95, ${name}`, value: p95.median, aim: aims.latency.p95 },
        { what: `p99, ${name}`, value: p99.median, aim: aims.latency.p99 },
      );
      const peopleOf = (as: Call['as']) => calls.find((call) => call.as === as)?.people ?? 0;
      notes.push(
        `${name}: ${calls.length} calls and pages, asked by ${peopleOf('learner')} learners, ${peopleOf('teacher')} teachers, and visitors.`,
        `${name}, slowest by their median, in ms: ${slowestOf(responsesByRound.flat())}.`,
      );
    }
    return {
      bench: 'latency',
      says: `main calls and pages of visitors, learners, and teachers, ${PER_SECOND} requests a second, each started on schedule; ${count} a round; from the moment a request was due to its last byte`,
      measured,
      figures,
      notes,
    };
  } finally {
    await close();
  }
};
