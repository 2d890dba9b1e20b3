import { aims } from '../aims.ts';
import { answersTo } from '../harness/load.ts';
import { runningLearners, signIn } from '../harness/people.ts';
import { type Cost, costOf } from '../harness/processor.ts';
import type { RunningProgram } from '../harness/programs.ts';
import type { Bench, Figure, Measured } from '../harness/report.ts';
import { interleave, median, series } from '../harness/rounds.ts';
import { openWorld } from '../harness/world.ts';

const REQUESTS = { calls: ['/api/v1/users/dashboard'], pages: ['/dashboard', '/courses'] } as const;
const CONNECTIONS = 20;
const PEOPLE = 1_000;
const WARM_UP_SECONDS = 2;

/** CPU cost of a response when two processes share the load, compared to one: all web processes and PostgreSQL. */
export const bench: Bench = async ({ seed, rounds, seconds }) => {
  const world = await openWorld({ seed });
  const measured: Measured[] = [];
  const figures: Figure[] = [];
  try {
    const people = await signIn(world.pool, await runningLearners(world.pool, PEOPLE));
    const [first, second] = [await world.app(), await world.app()];
    for (const [label, paths] of Object.entries(REQUESTS)) {
      const requests = people.flatMap(({ cookie }) =>
        paths.map((path) => ({ path, headers: { cookie, 'accept-encoding': 'br' } })),
      );
      const load = async (programs: readonly RunningProgram[], length: number) => {
        const connections = CONNECTIONS / programs.length;
        const results = await Promise.all(
          programs.map(({ url }) => answersTo({ url, connections, seconds: length, requests })),
        );
        return { answered: results.reduce((sum, { answered }) => sum + answered, 0) };
      };
      await load([first, second], WARM_UP_SECONDS);
      const costs: Record<'one' | 'two', Cost[]> = { one: [], two: [] };
      const measure = async (side: 'one' | 'two', programs: readonly RunningProgram[]): Promise<number> => {
        const pids = programs.map(({ pid }) => pid);
        const cost = await costOf({ pids, pool: world.pool }, () => load(programs, seconds));
        costs[side].push(cost);
        return cost.web + cost.database;
      };
      const sides = await interleave(
        rounds,
        { one: () => measure('one', [first]), two: () => measure('two', [first, second]) },
        'lower',
      );
      for (const side of ['one', 'two'] as const) {
        const name = `${label}, ${side === 'one' ? 'one process' : 'two processes'}`;
        const of = (part: keyof Cost) =>
          series(
            costs[side].map((cost) => cost[part]),
            'lower',
          );
        measured.push(
          { name: `${name}, web`, unit: 'ms CPU', series: of('web') },
          { name: `${name}, PostgreSQL`, unit: 'ms CPU', series: of('database') },
        );
      }
      figures.push({
        what: `two processes, ${label}`,
        value: median(sides.two.rounds) / median(sides.one.rounds),
        aim: aims.instances.cpu,
      });
    }
    return {
      bench: 'instances',
      says: `CPU of an answer to ${people.length} learners (${REQUESTS.calls.join(', ')}; the pages ${REQUESTS.pages.join(', ')}), ${CONNECTIONS} connections to one process or shared by two, one PostgreSQL`,
      measured,
      figures,
      notes: [],
    };
  } finally {
    await world.close();
  }
};
