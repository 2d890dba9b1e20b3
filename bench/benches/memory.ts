import { queueMails } from '#server/features/mailings/index.ts';
import { aims } from '../aims.ts';
import { openServer } from '../harness/buyers.ts';
import { requestsPerSecond } from '../harness/load.ts';
import { runningLearners, signIn } from '../harness/people.ts';
import { residentMb } from '../harness/processor.ts';
import { runSmtpSink, runWorker } from '../harness/programs.ts';
import type { Bench } from '../harness/report.ts';
import { series } from '../harness/rounds.ts';
import { openWorld, type World } from '../harness/world.ts';

const CONNECTIONS = 20;
const PEOPLE = 200;
/** Learners as a share of `--rows`: 100,000 of the million. */
const LEARNERS_OF_ROWS = 0.1;
const SCHOOLS = 20;
/** Emails that the worker writes and hands over in a round. */
const MAILS = 2_000;
const LOOK_MS = 200;

/** A worker's memory after each mailing it wrote and handed over. */
async function worker(world: World, rounds: number): Promise<{ idle: number; resident: number[] }> {
  const server = await openServer(world.databaseUrl);
  const sink = await runSmtpSink();
  const program = await runWorker(world.databaseUrl, { SMTP_URL: `smtp://127.0.0.1:${sink.port}` });
  try {
    const idle = residentMb(program.pid);
    const { rows: people } = await world.pool.query<{ id: number }>(
      'select id from users where email is not null order by id limit $1',
      [MAILS],
    );
    const { rows: cohorts } = await world.pool.query<{ id: number; school_id: number }>(
      'select h.id, c.school_id from cohorts h join courses c on c.id = h.course_id order by h.id limit 1',
    );
    const [cohort] = cohorts;
    if (!cohort) throw new Error('There are no cohorts.');
    const resident: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const mails = people.map(({ id }) => ({
        occasion: `memory:${round}`,
        to: { userId: id },
        data: { cohortId: cohort.id, because: 'enrolling' as const },
        schoolId: cohort.school_id,
      }));
      await queueMails(server.ctx({ kind: 'system' }, 'bench'), 'course_enrolling', mails);
      for (let queued = 1; queued > 0; ) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        const { rows } = await world.pool.query<{ left: number }>(
          "select count(*)::int as left from sends where state = 'queued'",
        );
        queued = rows[0]?.left ?? 0;
      }
      resident.push(residentMb(program.pid));
    }
    return { idle, resident };
  } finally {
    await Promise.allSettled([program.stop(), sink.stop()]);
    await server.close();
  }
}

/**
 * Memory of the web process after each round of pages and calls, and of a worker after each mailing, read right away so
 * that nothing is released in between.
 */
export const bench: Bench = async ({ seed, rounds, seconds, rows }) => {
  const learners = rows * LEARNERS_OF_ROWS;
  const world = await openWorld({ seed, schools: SCHOOLS, learnersPerSchool: Math.ceil(learners / SCHOOLS) });
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
    const web = series(resident, 'lower');
    const mailing = await worker(world, rounds);
    const sent = series(mailing.resident, 'lower');
    return {
      bench: 'memory',
      says: `resident set with ${learners} learners: the web process after ${rounds} rounds of pages and calls at ${CONNECTIONS} connections, a worker after ${rounds} mailings of ${MAILS}`,
      measured: [
        { name: 'web', unit: 'MB', series: web },
        { name: 'worker', unit: 'MB', series: sent },
      ],
      figures: [
        { what: 'web', value: web.worst, aim: aims.memory.resident },
        { what: 'worker', value: sent.worst, aim: aims.memory.resident },
      ],
      notes: [`After their start: web ${Math.round(idle)} MB, worker ${Math.round(mailing.idle)} MB.`],
    };
  } finally {
    await world.close();
  }
};
