import { cpus } from 'node:os';
import { requestsPerSecond } from '../harness/load.ts';
import { runningLearners, signIn } from '../harness/people.ts';
import { coresDuring, mineMs, postgresMs, processMs } from '../harness/processor.ts';
import type { Bench } from '../harness/report.ts';
import { interleave, median } from '../harness/rounds.ts';
import { openWorld } from '../harness/world.ts';

const DASHBOARD = '/api/v1/users/dashboard';
const CONNECTIONS = 20;
const PEOPLE = 100;

/** "first 0.71, PostgreSQL 0.52": the median over the rounds of the cores that each kept busy. */
function said(rounds: readonly Readonly<Record<string, number>>[]): string {
  return Object.keys(rounds[0] ?? {})
    .map((name) => `${name} ${median(rounds.map((cores) => cores[name] ?? 0)).toFixed(2)}`)
    .join(', ');
}

/** The load generator and the database share the machine's cores with the processes: on two cores this is the hard case. */
export const bench: Bench = async ({ seed, rounds, seconds }) => {
  const world = await openWorld({ seed });
  try {
    const people = await signIn(world.pool, await runningLearners(world.pool, PEOPLE));
    const requests = people.map(({ cookie }) => ({ path: DASHBOARD, headers: { cookie } }));
    const [first, second] = [await world.app(), await world.app()];
    const load = (url: string, connections: number, length = seconds) =>
      requestsPerSecond({ url, connections, seconds: length, requests });
    await Promise.all([load(first.url, CONNECTIONS / 2, 2), load(second.url, CONNECTIONS / 2, 2)]);
    const busy: Record<'one' | 'two', Readonly<Record<string, number>>[]> = { one: [], two: [] };
    const measure = async (side: 'one' | 'two', asked: readonly (typeof first)[]): Promise<number> => {
      const readers = {
        'first process': () => processMs(first.pid),
        'second process': () => processMs(second.pid),
        PostgreSQL: () => postgresMs(world.pool),
        'the client': mineMs,
      };
      const { result, cores } = await coresDuring(readers, () =>
        Promise.all(asked.map(({ url }) => load(url, CONNECTIONS / asked.length))),
      );
      busy[side].push(cores);
      return result.reduce((sum, rate) => sum + rate, 0);
    };
    const measured = await interleave(rounds, {
      one: () => measure('one', [first]),
      two: () => measure('two', [first, second]),
    });
    return {
      bench: 'instances',
      says: `GET ${DASHBOARD}, ${CONNECTIONS} connections to one process or shared by two, one PostgreSQL`,
      measured: [
        { name: 'two processes', unit: 'requests/s', series: measured.two },
        { name: 'one process', unit: 'requests/s', series: measured.one },
      ],
      figures: [{ what: 'two processes', value: measured.two.median / measured.one.median }],
      notes: [
        `Cores kept busy, one process asked: ${said(busy.one)}; two: ${said(busy.two)}; the machine has ${cpus().length}.`,
        'The load generator and PostgreSQL run on the same cores as the processes.',
      ],
    };
  } finally {
    await world.close();
  }
};
