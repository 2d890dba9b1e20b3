import { readFileSync } from 'node:fs';
import { requestsPerSecond } from '../harness/load.ts';
import { runningLearners, signIn } from '../harness/people.ts';
import type { Bench, Figure, Measured } from '../harness/report.ts';
import { series } from '../harness/rounds.ts';
import { type Answered, answerOf, sendsOf } from '../harness/sent-bytes.ts';
import { openWorld } from '../harness/world.ts';

const CONNECTIONS = 4;
const PEOPLE = 50;
const ASKED = ['/courses', '/dashboard'] as const;
/** Of `/proc`: a hundredth of a second. */
const TICK_MS = 10;

/** Milliseconds of CPU that a program has used so far, all its threads together. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

export const bench: Bench = async ({ seed, rounds, seconds }) => {
  const world = await openWorld({ seed });
  let sends: ReturnType<typeof sendsOf> | undefined;
  try {
    const app = await world.app();
    const people = await signIn(world.pool, await runningLearners(world.pool, PEOPLE));
    const load = (url: string, path: string, length = seconds) =>
      requestsPerSecond({
        url,
        connections: CONNECTIONS,
        seconds: length,
        requests: people.map(({ cookie }) => ({ path, headers: { cookie } })),
      });
    const answers: Answered[] = [];
    for (const path of ASKED) {
      // Compiled code is measured, not compiling.
      await load(app.url, path, 3);
      answers.push(await answerOf(app.url + path, { cookie: people[0]?.cookie ?? '' }));
    }
    sends = sendsOf(answers);
    const bare = await world.bareHttp(sends.env);
    /** CPU of each answer, and how many there were a second. */
    const cost = async (program: typeof app, path: string) => {
      const before = cpuOf(program.pid);
      const rate = await load(program.url, path);
      return { rate, cpuMs: (cpuOf(program.pid) - before) / (rate * seconds) };
    };
    const measured: Measured[] = [];
    const figures: Figure[] = [];
    for (const [index, path] of ASKED.entries()) {
      const ours = [];
      const theirs = [];
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await cost(app, path));
        theirs.push(await cost(bare, `/${index}`));
      }
      const cpu = series(
        ours.map(({ cpuMs }) => cpuMs),
        'lower',
      );
      measured.push(
        { name: `${path}: CPU of the web process a page`, unit: 'ms', series: cpu },
        { name: `${path}: pages`, unit: 'pages/s', series: series(ours.map(({ rate }) => rate)) },
        {
          name: `${path}: CPU of bare node:http sending the same bytes`,
          unit: 'ms',
          series: series(
            theirs.map(({ cpuMs }) => cpuMs),
            'lower',
          ),
        },
      );
      figures.push({ what: path, value: cpu.median });
    }
    return {
      bench: 'drawn-pages',
      says: `pages drawn for one person: ${people.length} learners with running courses, ${CONNECTIONS} connections`,
      measured,
      figures,
      notes: ASKED.map((path, index) => `${path}: ${answers[index]?.body.length} bytes, not squeezed`),
    };
  } finally {
    sends?.remove();
    await world.close();
  }
};
