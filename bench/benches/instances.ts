import { cpus } from 'node:os';
import { requestsPerSecond } from '../harness/load.ts';
import { runningLearners, type SignedIn, signIn } from '../harness/people.ts';
import { coresDuring, mineMs, postgresMs, processMs } from '../harness/processor.ts';
import type { Bench } from '../harness/report.ts';
import { interleave, median } from '../harness/rounds.ts';
import { openWorld } from '../harness/world.ts';

/** What is asked: the API's cheapest shared read, and what a browser gets that opens a page (drawn for one person, nothing kept). */
const ASKED = { API: ['/api/v1/users/dashboard'], 'drawn pages': ['/dashboard', '/courses'] } as const;
type Asked = keyof typeof ASKED;
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
    const [first, second] = [await world.app(), await world.app()];
    const readers = {
      'first process': () => processMs(first.pid),
      'second process': () => processMs(second.pid),
      PostgreSQL: () => postgresMs(world.pool),
      'the client': mineMs,
    };
    const compare = async (what: Asked, who: readonly SignedIn[]) => {
      const requests = who.flatMap(({ cookie }) => ASKED[what].map((path) => ({ path, headers: { cookie } })));
      const load = (url: string, connections: number, length = seconds) =>
        requestsPerSecond({ url, connections, seconds: length, requests });
      await Promise.all([load(first.url, CONNECTIONS / 2, 2), load(second.url, CONNECTIONS / 2, 2)]);
      const busy: Record<'one' | 'two', Readonly<Record<string, number>>[]> = { one: [], two: [] };
      const measure = async (side: 'one' | 'two', asked: readonly (typeof first)[]): Promise<number> => {
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
        measured: [
          { name: `${what}, two processes`, unit: 'requests/s', series: measured.two },
          { name: `${what}, one process`, unit: 'requests/s', series: measured.one },
        ],
        figure: { what: `two processes, ${what}`, value: measured.two.median / measured.one.median },
        note: `Cores kept busy, ${what}, one process asked: ${said(busy.one)}; two: ${said(busy.two)}; the machine has ${cpus().length}.`,
      };
    };
    const api = await compare('API', people);
    const pages = await compare('drawn pages', people);
    return {
      bench: 'instances',
      says: `${ASKED.API.join(', ')} and the drawn pages ${ASKED['drawn pages'].join(', ')}, signed in, ${CONNECTIONS} connections to one process or shared by two, one PostgreSQL`,
      measured: [...api.measured, ...pages.measured],
      figures: [api.figure, pages.figure],
      notes: [api.note, pages.note, 'The load generator and PostgreSQL run on the same cores as the processes.'],
    };
  } finally {
    await world.close();
  }
};
