import { requestsPerSecond } from '../harness/load.ts';
import { runningLearners, signIn } from '../harness/people.ts';
import type { Bench, Figure, Measured } from '../harness/report.ts';
import { interleave } from '../harness/rounds.ts';
import { type Answered, answerOf, sendsOf } from '../harness/sent-bytes.ts';
import { openWorld } from '../harness/world.ts';

const CONNECTIONS = 10;
const PEOPLE = 100;

/** What the signed-in ask for most; the first is the bench's own figure. */
const ASKED = [
  { name: 'dashboard', path: '/api/v1/users/dashboard' },
  { name: 'events, all fields', path: '/api/v1/events?page=1&per_page=20' },
  { name: 'events, cards', path: '/api/v1/events?fields=card&page=1&per_page=20' },
  { name: 'this week', path: '/api/v1/events?this_week=true&fields=card' },
] as const;

export const bench: Bench = async ({ seed, rounds, seconds }) => {
  const world = await openWorld({ seed });
  let sends: ReturnType<typeof sendsOf> | undefined;
  try {
    const app = await world.app();
    const people = await signIn(world.pool, await runningLearners(world.pool, PEOPLE));
    const load = (path: string, length = seconds) =>
      requestsPerSecond({
        url: app.url,
        connections: CONNECTIONS,
        seconds: length,
        requests: people.map(({ cookie }) => ({ path, headers: { cookie } })),
      });
    const answers: Answered[] = [];
    for (const { path } of ASKED) {
      // Compiled code is measured, not compiling.
      await load(path, 2);
      answers.push(await answerOf(app.url + path, { cookie: people[0]?.cookie ?? '' }));
    }
    sends = sendsOf(answers);
    const bare = await world.bareHttp(sends.env);
    const measured: Measured[] = [];
    const figures: Figure[] = [];
    const unit = 'requests/s';
    for (const [index, { name, path }] of ASKED.entries()) {
      const side = await interleave(rounds, {
        ours: () => load(path),
        bare: () =>
          requestsPerSecond({
            url: bare.url,
            connections: CONNECTIONS,
            seconds,
            requests: people.map(({ cookie }) => ({ path: `/${index}`, headers: { cookie } })),
          }),
      });
      measured.push(
        { name: `${name}: GET ${path}`, unit, series: side.ours },
        { name: `${name}: bare node:http`, unit, series: side.bare },
      );
      figures.push({ what: name, value: side.ours.median / side.bare.median });
    }
    return {
      bench: 'dashboard',
      says: `${people.length} learners with running courses and real sessions, ${CONNECTIONS} connections, against bare node:http sending the same bytes`,
      measured,
      figures,
      notes: ASKED.map(({ name }, index) => `${name}: ${answers[index]?.body.length} bytes`),
    };
  } finally {
    sends?.remove();
    await world.close();
  }
};
