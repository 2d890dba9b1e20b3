import { defineJob, type Sweep } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/providers/mail/mailer.ts';
import { deliverMail, drainMail } from './deliver-mail.ts';
import { LEASE_MS } from './delivery.rules.ts';
import { DELIVER_JOB, DRAIN_JOB } from './job-names.ts';
import { hasDueSends, nextClaimEnds } from './send.store.ts';

/** How long one drain job works before it hands over to the next: well below the queue's own limit. */
const DRAIN_MS = 60_000;

export const deliverJob = defineJob<{ sendId: number }>({ name: DELIVER_JOB, handle: deliverMail });

/** The drains under way in this process, one per mailer; `again` if another was requested in the meantime. */
const underWay = new WeakMap<Mailer, { again: boolean }>();

/**
 * Only one job per process drains, however many mailings there are: a dying process doubles at most one email. A job
 * that arrives during a drain doesn't wait (it would keep a worker from all other work); the running one requests
 * another when it ends.
 */
export const drainJob = defineJob<Record<string, never>>({
  name: DRAIN_JOB,
  async handle(ctx) {
    const { mailer } = ctx.providers;
    const other = underWay.get(mailer);
    if (other) {
      other.again = true;
      return;
    }
    const mine = { again: false };
    underWay.set(mailer, mine);
    let empty: boolean;
    try {
      ({ empty } = await drainMail(ctx, new Date(ctx.clock.real().getTime() + DRAIN_MS)));
    } finally {
      underWay.delete(mailer);
    }
    if (!empty || mine.again) return ctx.jobs.send(DRAIN_JOB, {});
    const free = await nextClaimEnds(ctx, LEASE_MS);
    // The worker that holds the rest may be dead.
    if (free) await ctx.jobs.send(DRAIN_JOB, {}, { startAfter: new Date(free.getTime() + 1000) });
  },
});

/** Picks up sends whose job was lost or whose worker died. */
export const forgottenMail: Sweep = {
  name: 'mailings.forgotten',
  async run(ctx) {
    if (await hasDueSends(ctx, LEASE_MS)) await ctx.jobs.send(DRAIN_JOB, {});
  },
};
