import type { Ctx } from '#server/platform/ctx.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { DELIVER_JOB, DRAIN_JOB } from './job-names.ts';
import type { MailData, MailKind } from './mail-data.ts';
import { insertSend, insertSends, requeue } from './send-queue.store.ts';

/** A person, at their current email address, or someone known only by email address. */
export type Recipient = { readonly userId: number } | { readonly address: string };

export interface MailToQueue<K extends MailKind> {
  readonly kind: K;
  /** What this email is about, once per kind and recipient: `order:12`, `cohort:7`, `link:<token id>`. */
  readonly occasion: string;
  readonly to: Recipient;
  readonly data: MailData[K];
  /** The school on whose behalf the email is sent, if any: unsubscribes are stored per school. */
  readonly schoolId?: number;
  /** For a teacher's email: the template, and for a one-time email its mailing. */
  readonly templateId?: number;
  readonly mailingId?: number;
}

/**
 * Queues one email in the caller's transaction (or in its own): one insert and one job. A second call with the same
 * kind, recipient, and occasion does nothing. The worker renders and sends it. Returns the send's id, or null if it was
 * already queued or the person has no email address anymore (erased).
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
 * Queues one kind of email to many people, set-based: one insert and one job, however many there are. Leaves alone
 * those already queued for their occasion. Returns how many are new.
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

/** Queues emails of several kinds to many people, set-based. Returns how many are new. */
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
 * Records emails that are not sent, each with its reason: they are listed, and never queued again for their occasion.
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
 * Queues an email again that failed, bounced, or was skipped, in the caller's transaction. False if there is none, or
 * another request was first. The caller checks whether it may be sent again; the worker checks again whether it is
 * still true.
 */
export async function queueAgain(tx: Ctx, sendId: number): Promise<boolean> {
  if (!(await requeue(tx, sendId))) return false;
  await tx.jobs.send(DELIVER_JOB, { sendId });
  return true;
}
