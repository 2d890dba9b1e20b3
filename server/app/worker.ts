import { setTimeout as sleep } from 'node:timers/promises';
import { compareHourly } from '#server/features/checkout/index.ts';
import { CLOCK_CHANNEL } from '#server/platform/clock.ts';
import { listen } from '#server/platform/database/listen.ts';
import { connect } from '#server/platform/database/pool.ts';
import { restJobs, workJobs } from '#server/platform/jobs/boss.ts';
import { isAbandoned, takeLease } from '#server/platform/lease.ts';
import { VERIFY_CONNECTIONS } from './connections-of.ts';
import { features } from './features.ts';
import type { System } from './system.ts';
import { SWEEPS_LEASE, WORKER_LISTENS } from './verify/sweep-invariants.ts';
import { verify } from './verify/verify.ts';

const SWEEP_EVERY_MS = 60_000;
const VERIFY_EVERY_MS = 3_600_000;
/** How often to check whether a worker was killed while sweeping. */
const LOOK_FOR_ABANDONED_MS = 10_000;

/**
 * Runs every feature's sweeps once, in the features' order; a sweep that fails is logged and the rest continue. Does
 * nothing if another worker is sweeping.
 */
export async function sweepOnce(system: System): Promise<void> {
  const lease = await takeLease(system.pool, SWEEPS_LEASE);
  if (!lease) return;
  const all = features.flatMap((feature) => feature.sweeps ?? []);
  const { leaving } = system.ctx({ kind: 'system' }, 'sweeps');
  let done = 0;
  for (const sweep of all) {
    if (lease.lost.aborted || leaving?.aborted) break;
    try {
      await sweep.run(system.ctx({ kind: 'system' }, `sweep:${sweep.name}`));
    } catch (error) {
      system.log.error({ err: error, sweep: sweep.name }, 'sweep failed');
    }
    done += 1;
  }
  await lease.release(done === all.length);
}

/**
 * What features do as soon as the database notifies them: one run at a time per channel, and one more if another
 * notification arrived in the meantime.
 */
function wakeHandlers(system: System) {
  const all = features.flatMap((feature) => feature.wakes ?? []);
  const running = new Map<string, Promise<void>>();
  const toRerun = new Set<string>();
  const wake = (channel: string): void => {
    if (running.has(channel)) {
      toRerun.add(channel);
      return;
    }
    const work = Promise.all(
      all
        .filter((one) => one.channel === channel)
        .map((one) => one.run(system.ctx({ kind: 'system' }, `wake:${channel}`))),
    )
      .then(() => {})
      .catch((error: unknown) => system.log.error({ err: error, channel }, 'waking failed'))
      .finally(() => {
        running.delete(channel);
        if (toRerun.delete(channel)) wake(channel);
      });
    running.set(channel, work);
  };
  return {
    channels: [...new Set(all.map((one) => one.channel))],
    wake,
    rest: async () => {
      toRerun.clear();
      await Promise.all(running.values());
    },
  };
}

/** Processes the queue, and sweeps each minute and right after the clock moved. */
export async function startWorker(system: System): Promise<{ stop(finishMs?: number): Promise<void> }> {
  await workJobs(
    system.boss,
    system.jobCatalog,
    (job, data) => job.handle(system.ctx({ kind: 'system' }, `job:${job.name}`), data),
    system.log,
  );
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = (): void => {
    sweeping = sweeping
      .then(() => sweepOnce(system))
      .catch((error: unknown) => system.log.error({ err: error }, 'sweeping failed'));
  };
  const wakes = wakeHandlers(system);
  const listener = await listen(
    system.config.databaseDirectUrl,
    [CLOCK_CHANNEL, ...wakes.channels],
    (channel) => {
      if (wakes.channels.includes(channel)) return wakes.wake(channel);
      system.clock
        .refresh()
        .then(sweep, (error: unknown) => system.log.error({ err: error }, 'reading the clock failed'));
    },
    system.log,
    WORKER_LISTENS,
  );
  const timer = setInterval(sweep, SWEEP_EVERY_MS);
  const abandonedTimer = setInterval(() => {
    isAbandoned(system.pool, SWEEPS_LEASE).then(
      (abandoned) => abandoned && sweep(),
      (error: unknown) => system.log.error({ err: error }, 'looking for abandoned sweeps failed'),
    );
  }, LOOK_FOR_ABANDONED_MS);
  // Reading everything can take long, so it has a pool of its own.
  const unhurried = connect(system.config.databaseDirectUrl, {
    max: VERIFY_CONNECTIONS.most,
    applicationName: VERIFY_CONNECTIONS.name,
  });
  let comparing: Promise<void> = Promise.resolve();
  // A breach is logged as an error, so monitoring picks it up.
  const verifyTimer = setInterval(() => {
    verify(unhurried.pool, system.clock.now()).then(
      (breaches) => {
        for (const { invariant, says, rows } of breaches) system.log.error({ invariant, rows: rows.length }, says);
      },
      (error: unknown) => system.log.error({ err: error }, 'verifying failed'),
    );
    comparing = comparing
      .then(() => compareHourly({ ...system.ctx({ kind: 'system' }, 'hourly:compare-books'), db: unhurried.db }))
      .catch((error: unknown) => system.log.error({ err: error }, 'comparing the books failed'));
  }, VERIFY_EVERY_MS);
  return {
    async stop(finishMs = 5_000) {
      clearInterval(timer);
      clearInterval(abandonedTimer);
      clearInterval(verifyTimer);
      system.leave();
      await listener.close();
      const stopping = Promise.all([restJobs(system.boss), wakes.rest(), sweeping, comparing]);
      // Another worker picks up whatever takes longer.
      await Promise.race([stopping, sleep(finishMs, undefined, { ref: false })]);
      void unhurried.close();
    },
  };
}
