import { createHash } from 'node:crypto';
import pg from 'pg';
import { type Buyer, enrolment, makeBuyers, openCohorts, openServer } from '../harness/buyers.ts';
import { fireOnce } from '../harness/load.ts';
import { openRecorder, replay, spreadIds } from '../harness/replay.ts';
import type { Bench } from '../harness/report.ts';
import { interleave } from '../harness/rounds.ts';
import { openWorld } from '../harness/world.ts';

const COHORTS = 300;
const WRITES = 300;
const CONNECTIONS = 10;

const tokenHash = (buyer: Buyer): string =>
  createHash('sha256').update(buyer.cookie.replace('__Host-callboard=', '')).digest('base64url');

/** Which words of one buyer's recorded statements stand for which of another's. */
function asBuyer(recorded: Buyer & { poolId: number }, buyer: Buyer & { poolId: number }): Map<string, string> {
  return new Map([
    [String(recorded.userId), String(buyer.userId)],
    [String(recorded.cohortId), String(buyer.cohortId)],
    [String(recorded.poolId), String(buyer.poolId)],
    [tokenHash(recorded), tokenHash(buyer)],
    [`bench-${recorded.userId}`, `bench-${buyer.userId}`],
  ]);
}

/** Enrolments on many cohorts, mails queued in the transaction, against the very statements by raw prepared pg. */
export const bench: Bench = async ({ seed, rounds }) => {
  const world = await openWorld({ seed, schools: 1 });
  await spreadIds(world.pool);
  const recorder = openRecorder();
  const server = await openServer(world.databaseUrl);
  const raw = new pg.Pool({ connectionString: world.databaseUrl, max: CONNECTIONS });
  try {
    const app = await world.app();
    const cohorts = await openCohorts(world.pool, COHORTS, WRITES * (rounds + 1) * 2);
    const poolOf = new Map(cohorts.map((cohort) => [cohort.cohortId, cohort.poolId]));
    const whole = (buyer: Buyer) => ({ ...buyer, poolId: poolOf.get(buyer.cohortId) ?? 0 });

    const { buildApp } = await import('#server/app/http.ts');
    const inProcess = await buildApp(server);
    const ask = async (buyer: Buyer): Promise<void> => {
      const shot = enrolment(buyer);
      const answer = await inProcess.inject({
        method: shot.method,
        url: shot.path,
        headers: shot.headers,
        payload: shot.body ?? '',
      });
      if (answer.statusCode !== 200) throw new Error(`Enrolling answered ${answer.statusCode}: ${answer.body}`);
    };
    const [warm, model] = await makeBuyers(server, 2, cohorts);
    if (!warm || !model) throw new Error('There are no buyers.');
    await ask(warm);
    const spoken = await recorder.record(() => ask(model));
    recorder.close();
    await inProcess.close();

    const ours = async (count: number): Promise<number> => {
      const buyers = await makeBuyers(server, count, cohorts);
      const { statuses, seconds } = await fireOnce(app.url, CONNECTIONS, buyers.map(enrolment));
      if (statuses[200] !== count) throw new Error(`Not all were enrolled: ${JSON.stringify(statuses)}.`);
      return count / seconds;
    };
    const bare = async (count: number): Promise<number> => {
      const buyers = await makeBuyers(server, count, cohorts);
      const waiting = [...buyers];
      const began = performance.now();
      await Promise.all(
        Array.from({ length: CONNECTIONS }, async () => {
          const client = await raw.connect();
          try {
            for (let buyer = waiting.pop(); buyer; buyer = waiting.pop()) {
              await replay(client, spoken, asBuyer(whole(model), whole(buyer)));
            }
          } finally {
            client.release();
          }
        }),
      );
      const seconds = (performance.now() - began) / 1000;
      const { rows } = await world.pool.query<{ places: number }>(
        'select count(*) as places from enrolments where user_id = any($1)',
        [buyers.map((buyer) => buyer.userId)],
      );
      if (rows[0]?.places !== count) throw new Error(`The statements made ${rows[0]?.places} places for ${count}.`);
      return count / seconds;
    };
    await ours(100);
    await bare(100);
    const measured = await interleave(rounds, { ours: () => ours(WRITES), raw: () => bare(WRITES) });
    return {
      bench: 'write',
      says: `enrolments with credits on ${COHORTS} cohorts over HTTP with two mails queued in the transaction, ${CONNECTIONS} connections, against the same ${spoken.length} statements by raw prepared pg`,
      measured: [
        { name: 'POST /cohort_interests/enroll', unit: 'writes/s', series: measured.ours },
        { name: 'raw prepared pg', unit: 'writes/s', series: measured.raw },
      ],
      figures: [{ what: 'write', value: measured.ours.median / measured.raw.median }],
      notes: [
        'Enrolling stands in for the RSVP, which comes with the events. The statements are recorded from one real request.',
      ],
    };
  } finally {
    await raw.end();
    await server.close();
    await world.close();
  }
};
