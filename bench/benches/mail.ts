import { once } from 'node:events';
import { cpus } from 'node:os';
import { createTransport } from 'nodemailer';
import { queueMails } from '#server/features/mailings/index.ts';
import { aims } from '../aims.ts';
import { openServer } from '../harness/buyers.ts';
import { ownCpuMs, postgresMs, processMs } from '../harness/processor.ts';
import { type RunningProgram, runSmtpSink, runWorker } from '../harness/programs.ts';
import type { Bench } from '../harness/report.ts';
import { interleave, median } from '../harness/rounds.ts';
import { openWorld } from '../harness/world.ts';

/** Recipients over all rounds, as a share of `--rows`: 100,000 of a million (the default). */
const RECIPIENTS_OF_ROWS = 0.1;
const LOOK_MS = 200;
/** Time until a started worker's first sweeps have run. */
const SWEPT_MS = 5_000;
/** Parallel workers, as many as the usual number of cores. */
const WORKERS = 2;
const CONNECTIONS = 5 * WORKERS;

/** "two workers 1.80, PostgreSQL 1.02": median CPU milliseconds per email over the rounds, for each program. */
function said(rounds: readonly Readonly<Record<string, number>>[]): string {
  return Object.keys(rounds[0] ?? {})
    .map((name) => `${name} ${median(rounds.map((round) => round[name] ?? 0)).toFixed(2)}`)
    .join(', ');
}

async function countOf(sink: RunningProgram): Promise<{ received: number; distinct: number }> {
  sink.child.send('count');
  for (;;) {
    const [message] = (await once(sink.child, 'message')) as [unknown];
    if (typeof message === 'object' && message !== null && 'received' in message) {
      return message as { received: number; distinct: number };
    }
  }
}

/**
 * An email about an enrolling course to each of its followers: queued, claimed, rendered, stored, handed over, and
 * marked, each row once, by two workers. Compared with pooled nodemailer sending the same rendered email from memory.
 */
export const bench: Bench = async ({ seed, rounds, rows: size }) => {
  const world = await openWorld({ seed, schools: 2, learnersPerSchool: 2_000 });
  const server = await openServer(world.databaseUrl);
  const sink = await runSmtpSink();
  const smtpUrl = `smtp://127.0.0.1:${sink.port}`;
  const workers: RunningProgram[] = [];
  const pooled = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
  });
  try {
    for (let n = 0; n < WORKERS; n += 1) workers.push(await runWorker(world.databaseUrl, { SMTP_URL: smtpUrl }));
    const people = await world.pool.query<{ id: number }>('select id from users where email is not null order by id');
    const cohorts = await world.pool.query<{ id: number; school_id: number }>(
      'select h.id, c.school_id from cohorts h join courses c on c.id = h.course_id order by h.id limit 100',
    );
    const ctx = server.ctx({ kind: 'system' }, 'bench');
    let occasion = 0;
    const each = Math.ceil((size * RECIPIENTS_OF_ROWS) / rounds);
    const waiting = async (): Promise<number> => {
      const { rows } = await world.pool.query<{ left: number }>(
        "select count(*) as left from sends where state = 'queued'",
      );
      return rows[0]?.left ?? 0;
    };
    const sent = async (): Promise<number> => {
      const { rows } = await world.pool.query<{ sent: number }>(
        "select count(*) as sent from sends where state = 'sent'",
      );
      return rows[0]?.sent ?? 0;
    };
    const ours = async (count: number): Promise<number> => {
      const occasions: string[] = [];
      const before = await countOf(sink);
      const sentBefore = await sent();
      const began = performance.now();
      for (let done = 0; done < count; ) {
        occasion += 1;
        occasions.push(`bench:${occasion}`);
        const cohort = cohorts.rows[occasion % cohorts.rows.length];
        if (!cohort) throw new Error('There are no cohorts.');
        const mails = people.rows.slice(0, count - done).map(({ id }) => ({
          occasion: `bench:${occasion}`,
          to: { userId: id },
          data: { cohortId: cohort.id, because: 'enrolling' as const },
          schoolId: cohort.school_id,
        }));
        done += (await queueMails(ctx, 'course_enrolling', mails)).queued;
      }
      while ((await waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      const seconds = (performance.now() - began) / 1000;
      const after = await countOf(sink);
      const received = after.received - before.received;
      // Sweeps of the seeded school may have sent emails as well.
      const all = (await sent()) - sentBefore;
      const { rows } = await world.pool.query<{ sent: number }>(
        "select count(*) as sent from sends where state = 'sent' and occasion = any($1)",
        [occasions],
      );
      if (rows[0]?.sent !== count || received !== all || after.distinct - before.distinct !== all) {
        throw new Error(
          `${count} recipients: ${rows[0]?.sent} sent of ${all}, ${received} mails, ${after.distinct - before.distinct} different.`,
        );
      }
      return count / seconds;
    };
    // First let the seeded school send its own emails.
    await new Promise((resolve) => setTimeout(resolve, SWEPT_MS));
    while ((await waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    await ours(500);
    const { rows } = await world.pool.query<{
      subject: string;
      html: string;
      text: string;
      headers: Record<string, string>;
    }>("select subject, html, text, headers from sends where state = 'sent' and occasion = 'bench:1' limit 1");
    const [model] = rows;
    if (!model) throw new Error('No mail was kept.');
    const bare = async (count: number): Promise<number> => {
      let remaining = count;
      const began = performance.now();
      const send = async (): Promise<void> => {
        while (remaining > 0) {
          remaining -= 1;
          await pooled.sendMail({
            from: 'Callboard <hello@callboard.test>',
            to: `reader${remaining}@example.test`,
            ...model,
          });
        }
      };
      await Promise.all(Array.from({ length: CONNECTIONS * 2 }, send));
      return count / ((performance.now() - began) / 1000);
    };
    await bare(500);
    const cpuMs: Record<'ours' | 'pooled', Readonly<Record<string, number>>[]> = { ours: [], pooled: [] };
    /** Runs one side and records each program's CPU time per email. */
    const noting = async (side: 'ours' | 'pooled', send: (count: number) => Promise<number>): Promise<number> => {
      const readers: Record<string, () => number | Promise<number>> = {
        ...(side === 'ours'
          ? {
              workers: () => workers.reduce((sum, { pid }) => sum + processMs(pid), 0),
              PostgreSQL: () => postgresMs(world.pool),
              'queueing them': ownCpuMs,
            }
          : { nodemailer: ownCpuMs }),
        'the sink': () => processMs(sink.pid),
      };
      const read = () => Promise.all(Object.values(readers).map((one) => one()));
      const before = await read();
      const rate = await send(each);
      const after = await read();
      const names = Object.keys(readers);
      cpuMs[side].push(
        Object.fromEntries(names.map((name, index) => [name, ((after[index] ?? 0) - (before[index] ?? 0)) / each])),
      );
      return rate;
    };
    const measured = await interleave(rounds, {
      ours: () => noting('ours', ours),
      pooled: () => noting('pooled', bare),
    });
    return {
      bench: 'mail',
      says: `${each} followers a round are mailed that a course enrols, by ${WORKERS} workers, kept and marked one by one, each once, against nodemailer over ${CONNECTIONS} pooled connections with the same mail from memory`,
      measured: [
        { name: 'queued, rendered, sent and marked', unit: 'mails/s', series: measured.ours },
        { name: 'nodemailer pooled, no database', unit: 'mails/s', series: measured.pooled },
      ],
      figures: [{ what: 'mail', value: measured.ours.median / measured.pooled.median, aim: aims.mail.rate }],
      notes: [
        `Milliseconds of processor for a mail, ours: ${said(cpuMs.ours)}; nodemailer: ${said(cpuMs.pooled)}. All on ${cpus().length} cores.`,
      ],
    };
  } finally {
    pooled.close();
    await Promise.allSettled([...workers.map((worker) => worker.stop()), sink.stop()]);
    await server.close();
    await world.close();
  }
};
