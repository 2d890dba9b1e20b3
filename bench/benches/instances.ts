import { requestsPerSecond } from '../harness/load.ts';
import { runningLearners, signIn } from '../harness/people.ts';
import type { Bench } from '../harness/report.ts';
import { interleave } from '../harness/rounds.ts';
import { openWorld } from '../harness/world.ts';

const DASHBOARD = '/api/v1/users/dashboard';
const CONNECTIONS = 20;
const PEOPLE = 100;

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
    const measured = await interleave(rounds, {
      one: () => load(first.url, CONNECTIONS),
      two: async () => {
        const rates = await Promise.all([first, second].map(({ url }) => load(url, CONNECTIONS / 2)));
        return rates.reduce((sum, rate) => sum + rate, 0);
      },
    });
    return {
      bench: 'instances',
      says: `GET ${DASHBOARD}, ${CONNECTIONS} connections to one process or shared by two, one PostgreSQL`,
      measured: [
        { name: 'two processes', unit: 'requests/s', series: measured.two },
        { name: 'one process', unit: 'requests/s', series: measured.one },
      ],
      figures: [{ what: 'two processes', value: measured.two.median / measured.one.median }],
      notes: ['The load generator and PostgreSQL run on the same cores as the processes.'],
    };
  } finally {
    await world.close();
  }
};
