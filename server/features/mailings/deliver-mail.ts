import type { Ctx } from '#server/platform/ctx.ts';
import { failPoint } from '#server/platform/fail-point.ts';
import { type Mailer, MailRefused, type OutgoingMail } from '#server/providers/mail/mailer.ts';
import { skipReasonOf } from './consent.rules.ts';
import { type Addressee, loadAddressees } from './consent.store.ts';
import {
  claimOutlastsDelivery,
  decideAfterFailure,
  isExpired,
  judgeReply,
  LEASE_MS,
  type Verdict,
  withMinutesLeft,
} from './delivery.rules.ts';
import { DELIVER_JOB, DRAIN_JOB } from './job-names.ts';
import { type BellNotification, kindFactsOf, type ToWrite } from './letters.port.ts';
import type { MailKind } from './mail-data.ts';
import {
  type ClaimedSend,
  claimEnds,
  claimNextSends,
  claimSend,
  keepRendered,
  markBounced,
  markFailed,
  markSent,
  markSkipped,
  postpone,
  type Rendered,
  returnToQueue,
  type Written,
} from './send.store.ts';
import { liftBounce } from './suppression.store.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

const BATCH = 20;
/** After this many full batches another worker is asked to help, if one is idle. */
const CALL_EVERY = 10;

/**
 * Delivers one queued send: claims it, renders it, hands it to the mailer, marks it sent. If a worker dies in between,
 * the send stays claimed; after the lease, another worker takes it. So each such death doubles at most one email, under
 * the same Message-ID. Does nothing for a send that is done, not due, or another worker's.
 */
export async function deliverMail(ctx: Ctx, { sendId }: { sendId: number }): Promise<void> {
  await ctx.readers.letters.makeReady();
  const send = await claimSend(ctx, sendId, LEASE_MS);
  if (send) {
    const givenBack = await deliverInOrder(ctx, await prepare(ctx, [send]));
    if (givenBack > 0) await ctx.jobs.send(DELIVER_JOB, { sendId });
    return;
  }
  const free = await claimEnds(ctx, sendId, LEASE_MS);
  // The worker that holds it may be dead: look again when the claim has ended.
  if (free) await ctx.jobs.send(DELIVER_JOB, { sendId }, { startAfter: new Date(free.getTime() + 1000) });
}

/**
 * Delivers whatever is due, oldest first, until nothing is or `untilReal` has come. The next few emails are claimed and
 * rendered while the previous ones are handed over. They are sent and marked one by one, so that a dying worker loses
 * track of at most one. Returns how many it worked on.
 */
export async function drainMail(ctx: Ctx, untilReal: Date): Promise<{ worked: number; empty: boolean }> {
  await ctx.readers.letters.makeReady();
  let worked = 0;
  let batches = 0;
  let empty = false;
  const next = async (): Promise<readonly Written[] | null> => {
    if (ctx.leaving?.aborted || ctx.clock.real() >= untilReal) return null;
    const sends = await claimNextSends(ctx, LEASE_MS, BATCH);
    worked += sends.length;
    empty = sends.length === 0;
    if (sends.length === BATCH && batches % CALL_EVERY === 0) await ctx.jobs.send(DRAIN_JOB, {});
    batches += 1;
    return empty ? null : prepare(ctx, sends);
  };
  let ready = await next();
  while (ready) {
    const [following, givenBack]: [readonly Written[] | null, number] = await Promise.all([
      next(),
      deliverInOrder(ctx, ready),
    ]);
    if (givenBack > 0) empty = false;
    ready = following ?? (givenBack > 0 ? await next() : null);
  }
  return { worked, empty };
}

/** Whether this email also has an in-app notification. Email addresses without a person have none. */
const hasInAppNotification = (ctx: Ctx, send: ClaimedSend): boolean =>
  send.userId !== null && kindFactsOf(ctx, send.kind)?.bell === true;

/** Renders and stores these sends, sends the in-app notifications, and settles the sends that are skipped. */
async function prepare(ctx: Ctx, sends: readonly ClaimedSend[]): Promise<readonly Written[]> {
  const addressees = await loadAddressees(ctx, sends);
  const ready: Written[] = [];
  const skipped: { send: ClaimedSend; reason: string }[] = [];
  const notifications: { sendId: number; userId: number; kind: string; news: BellNotification }[] = [];
  const rewrite = ctx.readers.letters.writer(ctx);
  for (const send of sends) {
    try {
      const { consent, ...reader } = addressees.get(send.id)!;
      const reason =
        skipReasonOf(consent, { transactional: send.transactional, secret: isSecret(ctx, send) }) ??
        (isExpired(send.data, send.queuedAt, ctx.clock.now()) ? 'no_longer_so' : null);
      const rings = hasInAppNotification(ctx, send);
      // People who don't want an email may still get its in-app notification.
      const written =
        reason === null || (reason !== 'erased' && rings) ? await write(ctx, send, reader, rewrite) : null;
      if (written?.news && rings && send.userId !== null)
        notifications.push({ sendId: send.id, userId: send.userId, kind: send.kind, news: written.news });
      if (reason === null && written) ready.push({ send, mail: written.mail });
      else skipped.push({ send, reason: reason ?? 'no_longer_so' });
    } catch (error) {
      await afterFailure(ctx, send, error, { failure: 'our_error', again: true, dead: false });
    }
  }
  // Notifications first: a settled send is never looked at again.
  if (notifications.length > 0) await ctx.readers.letters.notify(ctx, notifications);
  for (const { send, reason } of skipped) await markSkipped(ctx, send, reason, forgets(ctx, send));
  const kept = await keepRendered(ctx, ready);
  return ready.filter(({ send }) => kept.has(send.id));
}

/**
 * Hands rendered emails over one after another: each is sent once the one before is marked, so that a dying worker
 * loses track of only one. While one waits for its turn, everything but the last part of its message is already sent to
 * the server. Returns how many were released because their claim is too old or the worker is stopping.
 */
async function deliverInOrder(ctx: Ctx, ready: readonly Written[]): Promise<number> {
  const turns: Promise<'done' | 'given back'>[] = [];
  try {
    for (const [index, written] of ready.entries()) {
      // While one is being sent, at most one more is prepared.
      await turns[index - 2];
      turns.push(handOverAfter(ctx, written, turns[index - 1]));
    }
  } finally {
    await Promise.allSettled(turns);
  }
  return (await Promise.all(turns)).filter((outcome) => outcome === 'given back').length;
}

/** Throws if the send before it couldn't be settled: then nothing is sent. */
async function handOverAfter(
  ctx: Ctx,
  { send, mail }: Written,
  before: Promise<unknown> | undefined,
): Promise<'done' | 'given back'> {
  // A slow server may have used up the claim: the claim could end, and another worker could send the same email while
  // this one still tries. A worker that is asked to stop releases what it hasn't begun.
  const inTime = () => !ctx.leaving?.aborted && claimOutlastsDelivery(send.claimedAt, ctx.clock.real());
  let late = !inTime();
  if (!late) {
    try {
      await handOver(ctx, send, mail, before, () => {
        late = !inTime();
        if (late) throw new Error('This email may not leave any more.');
      });
      return 'done';
    } catch (error) {
      await before;
      if (!late) {
        await afterFailure(ctx, send, error, judge(error));
        return 'done';
      }
    }
  }
  await before;
  await returnToQueue(ctx, send);
  return 'given back';
}

async function handOver(
  ctx: Ctx,
  send: ClaimedSend,
  mail: Rendered,
  before: Promise<unknown> | undefined,
  mayLeave: () => void,
): Promise<void> {
  let leaveDoor = (): void => {};
  try {
    const { messageId } = await ctx.providers.mailer.deliver(outgoing(ctx, send, mail), async () => {
      // In this order: otherwise a send that has the mailer's turn could wait for one that is queued behind it.
      await before;
      leaveDoor = await takeSendTurn(ctx.providers.mailer);
      mayLeave();
    });
    failPoint(ctx, 'mail.handed-over');
    if (!(await markSent(ctx, send, messageId, forgets(ctx, send))))
      ctx.log.warn({ sendId: send.id }, 'an email outlived its lease');
    if (isSecret(ctx, send)) await liftBounce(ctx, send.toAddress);
  } finally {
    leaveDoor();
  }
}

/** The last send in a mailer's queue of turns: resolves when that email is marked. */
const doors = new WeakMap<Mailer, Promise<void>>();

/**
 * Only one email per process is between sent and marked, however many jobs deliver side by side, so a dying process
 * loses track of only one. Returns the function that lets the next one through.
 */
async function takeSendTurn(mailer: Mailer): Promise<() => void> {
  const { promise: marked, resolve: leave } = Promise.withResolvers<void>();
  const before = doors.get(mailer);
  doors.set(mailer, marked);
  await before;
  return leave;
}

const isSecret = (ctx: Ctx, send: ClaimedSend): boolean => kindFactsOf(ctx, send.kind)?.secret === true;

/** Whether the text carries a secret that isn't kept once the send is settled. */
const forgets = (ctx: Ctx, send: ClaimedSend): boolean =>
  isSecret(ctx, send) && ctx.config.production && ctx.providers.mailer.kind !== 'outbox';

const judge = (error: unknown): Verdict =>
  error instanceof MailRefused ? judgeReply(error.answer) : { failure: 'no_answer', again: true, dead: false };

const ERROR_LENGTH = 500;

async function afterFailure(ctx: Ctx, send: ClaimedSend, error: unknown, verdict: Verdict): Promise<void> {
  const { failure } = verdict;
  const failed = { failure, error: (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH) };
  const next = decideAfterFailure(send.attempts, verdict, ctx.clock.real());
  ctx.log.warn({ err: error, sendId: send.id, attempt: send.attempts, failure }, 'mail not delivered');
  if (verdict.dead) return markBounced(ctx, send, failed, forgets(ctx, send));
  if (next.give === 'up') return markFailed(ctx, send, failed, forgets(ctx, send));
  await postpone(ctx, send, next.until, failed);
  await ctx.jobs.send(DELIVER_JOB, { sendId: send.id }, { startAfter: next.until });
}

/**
 * Renders the letter as of now, at each try: its content may have changed while it waited. Null if its subject is no
 * longer true, its reader has left, or its teacher stopped it. `news` only at the first try.
 */
async function write(
  ctx: Ctx,
  send: ClaimedSend,
  reader: Omit<Addressee, 'consent'>,
  rewrite: ReturnType<Ctx['readers']['letters']['writer']>,
): Promise<{ mail: Rendered; news?: BellNotification } | null> {
  const headers = mailHeaders(ctx, send);
  if (send.data === null) throw new Error(`Send ${send.id} has no data.`);
  if (!kindFactsOf(ctx, send.kind)) throw new Error(`No mail is called ${send.kind}.`);
  const written = await rewrite({
    // `queueMail` queued the row, and it types kind and data together.
    kind: send.kind as MailKind,
    data: withMinutesLeft(send.data, send.queuedAt, ctx.clock.now()) as ToWrite['data'],
    userId: send.userId,
    toAddress: send.toAddress,
    ...reader,
    unsubscribeUrl: unsubscribeUrl(ctx, send.uuid),
  });
  if (!written) return null;
  const { calendar, ...mail } = written.mail;
  const ics = calendar?.content ?? null;
  const fresh = { ...mail, ics, headers, attachments: attachmentsOf(ics, calendar?.filename) };
  return send.written ? { mail: fresh } : { mail: fresh, news: written.news };
}

function attachmentsOf(ics: string | null, filename = 'calendar.ics'): Rendered['attachments'] {
  return ics === null ? [] : [{ filename, contentType: `text/calendar; method=${calendarMethod(ics)}` }];
}

function calendarMethod(ics: string): 'REQUEST' | 'CANCEL' | 'PUBLISH' {
  const method = ics.match(/^METHOD:(REQUEST|CANCEL|PUBLISH)\r?$/m)?.[1];
  if (!method) throw new Error('A calendar file without its method.');
  // The expression allows only these three.
  return method as 'REQUEST' | 'CANCEL' | 'PUBLISH';
}

function mailHeaders(ctx: Ctx, send: ClaimedSend): Record<string, string> {
  if (send.transactional) return { 'Auto-Submitted': 'auto-generated' };
  return {
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': `<${unsubscribeUrl(ctx, send.uuid)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function outgoing(ctx: Ctx, send: ClaimedSend, mail: Rendered): OutgoingMail {
  return {
    key: send.uuid,
    to: send.toAddress,
    from: sender(ctx.config.mailFrom, mail.fromName),
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    headers: { ...mail.headers },
    ...(mail.ics
      ? {
          calendar: {
            method: calendarMethod(mail.ics),
            content: mail.ics,
            filename: mail.attachments[0]?.filename ?? 'calendar.ics',
          },
        }
      : {}),
  };
}

/** `"Lantern Street via Callboard" <address>`; the plain sender if there is no name. */
export function sender(mailFrom: string, fromName: string | null): string {
  if (!fromName) return mailFrom;
  const address = mailFrom.match(/<([^<>]+)>\s*$/)?.[1] ?? mailFrom;
  return `"${fromName.replaceAll(/["\\]/g, "'")} via Callboard" <${address}>`;
}
