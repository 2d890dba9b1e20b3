import { parseList } from '#contract/campaigns/email-template-text.ts';
import {
  findMailing,
  frozenAfter,
  lockTemplate,
  type MailingRow,
  mailingsToRelease,
  markTemplateSent,
  pendingMailing,
  stepMailing,
} from '#server/features/campaigns/index.ts';
import { dropSends, queueMail, queueMails } from '#server/features/mailings/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { defineJob, type Sweep } from '#server/platform/jobs/jobs.ts';
import { mailKindOf } from './mail-kind.rules.ts';
import { mailingsDone, stoppedWithSends } from './under-way.query.ts';

export const RELEASE_JOB = 'campaigns.release';
const PEOPLE_AT_ONCE = 1000;
const MAILINGS_AT_ONCE = 20;

/** Queues an email for everyone on the frozen list, in batches but in one transaction: all are queued or none. */
async function queueFrozen(tx: Ctx, mailing: MailingRow): Promise<void> {
  const list = parseList(mailing.list);
  if (!list) throw new Error(`Mailing ${mailing.id} has no list.`);
  for (let after = 0; ; ) {
    const people = await frozenAfter(tx, mailing.id, after, PEOPLE_AT_ONCE);
    await queueMails(
      tx,
      mailKindOf(list.kind),
      people.map(({ address, userId, placeId }) => ({
        occasion: `mailing:${mailing.id}`,
        to: userId === null ? { address } : { userId },
        data: {
          templateId: mailing.templateId,
          mailingId: mailing.id,
          placeId,
          waitlistId: list.kind === 'waitlist_course' ? placeId : null,
        },
        schoolId: mailing.schoolId,
        templateId: mailing.templateId,
        mailingId: mailing.id,
      })),
    );
    after = people.at(-1)?.id ?? after;
    if (people.length < PEOPLE_AT_ONCE) return;
  }
}

/** Queues a copy for the sender (rules-teachers E10). */
async function queueCopy(tx: Ctx, mailing: MailingRow): Promise<void> {
  if (mailing.requestedBy === null) return;
  await queueMail(tx, {
    kind: 'email_copy',
    occasion: `mailing:${mailing.id}`,
    to: { userId: mailing.requestedBy },
    data: {
      templateId: mailing.templateId,
      mailingId: mailing.id,
      placeId: null,
      waitlistId: null,
      recipients: mailing.recipients,
    },
    schoolId: mailing.schoolId,
  });
}

/**
 * Starts a mailing whose hold is over. Safe to run twice; an undone mailing stays undone. If its template or event is
 * gone, it is undone.
 */
export async function releaseMailing(ctx: Ctx, mailingId: number): Promise<void> {
  const found = await findMailing(ctx, mailingId);
  if (found?.state !== 'held') return;
  await inTransaction(ctx, async (tx) => {
    const template = await lockTemplate(tx, found.templateId);
    const mailing = await pendingMailing(tx, found.templateId);
    if (mailing?.id !== mailingId || mailing.state !== 'held' || mailing.heldUntil > tx.clock.now()) return;
    if (template?.status !== 'active') {
      await stepMailing(tx, mailingId, { from: 'held', to: 'undone' });
      return;
    }
    if (!(await stepMailing(tx, mailingId, { from: 'held', to: 'sending' }))) return;
    await markTemplateSent(tx, template.id);
    await queueFrozen(tx, mailing);
    await queueCopy(tx, mailing);
  });
}

export const releaseJob = defineJob<{ mailingId: number }>({
  name: RELEASE_JOB,
  handle: (ctx, { mailingId }) => releaseMailing(ctx, mailingId),
});

/**
 * Releases mailings whose hold is over, even after a restart; marks finished ones as sent; drops emails that a worker
 * put back in the queue after a stop.
 */
export const mailingSweep: Sweep = {
  name: 'campaigns.mailings',
  async run(ctx) {
    for (const { id } of await mailingsToRelease(ctx, MAILINGS_AT_ONCE)) await releaseMailing(ctx, id);
    for (const id of await mailingsDone(ctx, MAILINGS_AT_ONCE)) {
      await stepMailing(ctx, id, { from: 'sending', to: 'sent' });
    }
    for (const mailingId of await stoppedWithSends(ctx, MAILINGS_AT_ONCE))
      await dropSends(ctx, { mailingId }, 'stopped');
  },
};
