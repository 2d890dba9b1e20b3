import type { Ctx } from '#server/platform/ctx.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { DELIVER_JOB, DRAIN_JOB } from './job-names.ts';
import type { MailData, MailKind } from './mail-data.ts';
import { insertSend, insertSends, requeue } from './send-queue.store.ts';

/** A person, whose present address is taken, or somebody known by address alone. */
export type Recipient = { readonly userId: number } | { readonly address: string };

export interface MailToQueue<K extends MailKind> {
  readonly kind: K;
  /** What this mail is about, once per kind and recipient: `order:12`, `cohort:7`, `link:<token id>`. */
  readonly occasion: string;
  readonly to: Recipient;
  readonly data: MailData[K];
  /** The school on whose behalf it goes, where there is one: unsubscribes are kept per school. */
  readonly schoolId?: number;
  /** What a teacher wrote: the template, and for a one-time email its sending. */
  readonly templateId?: number;
  readonly mailingId?: number;
}

/**
 * Queues one mail in the caller's transaction (or in one of its own): one insert and one job. A second call with the
 * same kind, recipient and occasion does nothing. Rendering and sending happen in the worker.
 * Returns the send's id, or null when it was queued before or the person has no address any more (erased).
 */
export async function queueMail<K extends MailKind>(
  ctx: Ctx,
  mail: MailToQueue<K>,
): Promise<{ sendId: number | null }> {
  return inTransaction(ctx, async (tx) => {
    const sendId = await insertSend(tx, {
      kind: mail.kind,
      occasion: mail.occasion,
      to: mail.to,
      data: mail.data,
      schoolId: mail.schoolId ?? null,
      transactional: tx.readers.letters.kinds[mail.kind].transactional,
    });
    if (sendId !== null) await tx.jobs.send(DELIVER_JOB, { sendId });
    return { sendId };
  });
}

/**
 * Queues one kind of mail to many, set-based: one insert and one job, however many there are. Those already queued for
 * their occasion are left as they are. Returns how many are new.
 */
export async function queueMails<K extends MailKind>(
  ctx: Ctx,
  kind: K,
  mails: readonly Omit<MailToQueue<K>, 'kind'>[],
): Promise<{ queued: number }> {
  return queueAll(
    ctx,
    mails.map((mail) => ({ ...mail, kind })),
  );
}

/** The same for mails of several kinds. */
export function queueMailsOfKinds(
  ctx: Ctx,
  mails: readonly { [K in MailKind]: MailToQueue<K> }[MailKind][],
): Promise<{ queued: number }> {
  return queueAll(ctx, mails);
}

async function queueAll(ctx: Ctx, mails: readonly MailToQueue<MailKind>[]): Promise<{ queued: number }> {
  if (mails.length === 0) return { queued: 0 };
  return inTransaction(ctx, async (tx) => {
    // A job that finds nothing new costs less than waiting to see whether there is any.
    const queued = await insertSends(tx, manySends(tx, mails));
    await tx.jobs.send(DRAIN_JOB, {});
    return { queued };
  });
}

function manySends(tx: Ctx, mails: readonly (MailToQueue<MailKind> & { readonly unsent?: string })[]) {
  return mails.map((mail) => ({
    kind: mail.kind,
    transactional: tx.readers.letters.kinds[mail.kind].transactional,
    occasion: mail.occasion,
    to: mail.to,
    data: mail.data,
    schoolId: mail.schoolId ?? null,
    templateId: mail.templateId ?? null,
    mailingId: mail.mailingId ?? null,
    unsent: mail.unsent ?? null,
  }));
}

/**
 * Writes down mails that are not sent, each with its reason: they stand in lists, and are never queued again for their occasion.
 * In the caller's transaction. Returns how many are new.
 */
export function noteUnsent<K extends MailKind>(
  tx: Ctx,
  kind: K,
  mails: readonly (Omit<MailToQueue<K>, 'kind'> & { readonly unsent: string })[],
): Promise<number> {
  if (mails.length === 0) return Promise.resolve(0);
  return insertSends(
    tx,
    manySends(
      tx,
      mails.map((mail) => ({ ...mail, kind })),
    ),
  );
}

/**
 * Queues a mail again that failed, bounced, or was skipped, in the caller's transaction. False when it isn't there or another press was
 * first. Whether it may go again is the caller's to ask; the worker asks once more whether it is still so.
 */
export async function queueAgain(tx: Ctx, sendId: number): Promise<boolean> {
  if (!(await requeue(tx, sendId))) return false;
  await tx.jobs.send(DELIVER_JOB, { sendId });
  return true;
}
