import { execFileSync } from 'node:child_process';
import { recorded } from '../goals.ts';
import { requestsPerSecond } from '../harness/load.ts';
import { runningLearners, signIn } from '../harness/people.ts';
import type { Bench } from '../harness/report.ts';
import { series } from '../harness/rounds.ts';
import { openWorld } from '../harness/world.ts';

const CONNECTIONS = 20;
const PEOPLE = 200;

function residentMb(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()) / 1024;
}

/** The web process after each round of pages and calls, read at once: nothing has time to be given back. */
export const bench: Bench = async ({ seed, rounds, seconds }) => {
  const world = await openWorld({ seed });
  try {
    const app = await world.app();
    const idle = residentMb(app.pid);
    const people = await signIn(world.pool, await runningLearners(world.pool, PEOPLE));
    const cookies = people.map(({ cookie }) => ({ cookie }));
    const resident: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await requestsPerSecond({
        url: app.url,
        connections: CONNECTIONS,
        seconds: seconds * 2,
        requests: cookies.flatMap((headers) => [
          { path: '/api/v1/users/dashboard', headers },
          { path: '/api/v1/cohorts?status=enrolling', headers },
          { path: '/dashboard', headers },
          { path: '/courses' },
          { path: '/api/v1/courses' },
        ]),
      });
      resident.push(residentMb(app.pid));
    }
    const measured = series(resident, 'lower');
    return {
      bench: 'memory',
      says: `resident set of the web process after ${rounds} rounds of pages and calls at ${CONNECTIONS} connections, against Strapi 5 as recorded`,
      measured: [{ name: 'resident set', unit: 'MB', series: measured }],
      figures: [{ what: 'memory', value: recorded.strapiMemoryMb / measured.worst }],
      notes: [
        `Idle after start: ${Math.round(idle)} MB. Strapi: ${recorded.strapiMemoryMb} MB recorded; memory is not rescaled.`,
      ],
    };
  } finally {
    await world.close();
  }
};
