import { requestsPerSecond } from '../harness/load.ts';
import { runningLearners, signIn } from '../harness/people.ts';
import type { Bench } from '../harness/report.ts';
import { interleave } from '../harness/rounds.ts';
import { openWorld } from '../harness/world.ts';

const DASHBOARD = '/api/v1/users/dashboard';
const COHORTS = '/api/v1/cohorts?status=enrolling';
const CONNECTIONS = 10;
const PEOPLE = 100;

export const bench: Bench = async ({ seed, rounds, seconds }) => {
  const world = await openWorld({ seed });
  try {
    const [app, bare] = [await world.app(), await world.bareHttp()];
    const people = await signIn(world.pool, await runningLearners(world.pool, PEOPLE));
    const load = (path: string, length = seconds) =>
      requestsPerSecond({
        url: app.url,
        connections: CONNECTIONS,
        seconds: length,
        requests: people.map(({ cookie }) => ({ path, headers: { cookie } })),
      });
    await load(DASHBOARD, 2);
    await load(COHORTS, 1);
    const measured = await interleave(rounds, {
      dashboard: () => load(DASHBOARD),
      cohorts: () => load(COHORTS),
      bare: () => requestsPerSecond({ url: bare.url, connections: CONNECTIONS, seconds }),
    });
    return {
      bench: 'dashboard',
      says: `${people.length} learners with running courses and real sessions, ${CONNECTIONS} connections, against bare node:http`,
      measured: [
        { name: `GET ${DASHBOARD}`, unit: 'requests/s', series: measured.dashboard },
        { name: `GET ${COHORTS}`, unit: 'requests/s', series: measured.cohorts },
        { name: 'bare node:http', unit: 'requests/s', series: measured.bare },
      ],
      figures: [
        { what: 'dashboard', value: measured.dashboard.median / measured.bare.median },
        { what: 'cohorts', value: measured.cohorts.median / measured.bare.median },
      ],
      notes: ['GET /cohorts?status=enrolling stands in for GET /events?this_week=true, which comes with the events.'],
    };
  } finally {
    await world.close();
  }
};
