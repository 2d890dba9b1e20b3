import type { Ctx } from '#server/platform/ctx.ts';
import { defineJob, type Sweep } from '#server/platform/jobs/jobs.ts';
import { OneAtATime } from '#server/platform/jobs/one-at-a-time.ts';
import { deliverMail, drainMail } from './deliver-mail.ts';
import { LEASE_MS } from './delivery.rules.ts';
import { DELIVER_JOB, DRAIN_JOB } from './job-names.ts';
import { remindOfCohorts } from './remind-of-cohorts.ts';
import { hasDueSends, nextClaimEnds } from './send.store.ts';

/** How long one draining job works before it hands on: well below the queue's own limit. */
const DRAIN_MS = 60_000;

export const deliverJob = defineJob<{ sendId: number }>({ name: DELIVER_JOB, handle: deliverMail });

async function drain(ctx: Ctx): Promise<void> {
  const { empty } = await drainMail(ctx, new Date(ctx.clock.real().getTime() + DRAIN_MS));
  if (!empty) return ctx.jobs.send(DRAIN_JOB, {});
  const free = await nextClaimEnds(ctx, LEASE_MS);
  // Whoever holds the rest may be dead.
  if (free) await ctx.jobs.send(DRAIN_JOB, {}, { startAfter: new Date(free.getTime() + 1000) });
}

/** Several mailings at once are drained by one hand of a process: its death doubles one of their mails at most. */
const turns = new WeakMap<Ctx['providers']['mailer'], OneAtATime>();

export const drainJob = defineJob<Record<string, never>>({
  name: DRAIN_JOB,
  handle(ctx) {
    const { mailer } = ctx.providers;
    const turn = turns.get(mailer) ?? new OneAtATime();
    turns.set(mailer, turn);
    return turn.run(() => drain(ctx));
  },
});

/** Sends whose job was lost, or whose worker died, are taken up again. */
export const forgottenMail: Sweep = {
  name: 'mailings.forgotten',
  async run(ctx) {
    if (await hasDueSends(ctx, LEASE_MS)) await ctx.jobs.send(DRAIN_JOB, {});
  },
};

export const cohortReminders: Sweep = { name: 'mailings.cohort_reminders', run: remindOfCohorts };
