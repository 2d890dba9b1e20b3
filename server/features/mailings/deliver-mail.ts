import type { Ctx } from '#server/platform/ctx.ts';
import { failPoint } from '#server/platform/fail-point.ts';
import { type Mailer, MailRefused, type OutgoingMail } from '#server/providers/mail/mailer.ts';
import { whySkip } from './consent.rules.ts';
import { type Addressee, loadAddressees } from './consent.store.ts';
import {
  cameTooLate,
  decideAfterFailure,
  holdsLongEnough,
  judgeAnswer,
  LEASE_MS,
  type Verdict,
  withMinutesLeft,
} from './delivery.rules.ts';
import { DELIVER_JOB, DRAIN_JOB } from './job-names.ts';
import { kindFactsOf, type News, type ToWrite } from './letters.port.ts';
import type { MailKind } from './mail-data.ts';
import {
  type ClaimedSend,
  claimEnds,
  claimNextSends,
  claimSend,
  giveBack,
  keepRendered,
  markBounced,
  markFailed,
  markSent,
  markSkipped,
  postpone,
  type Rendered,
  type Written,
} from './send.store.ts';
import { liftBounce } from './suppression.store.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

/** Mails that are claimed and prepared together. */
const BATCH = 20;
/** After so many full batches another worker is asked to help, if there is one that has nothing to do. */
const CALL_EVERY = 10;

/**
 * Delivers one queued send: claims it, renders it, hands it to the mailer, marks it sent. A worker that dies in between
 * leaves it claimed; after the lease another takes it, so at most one mail is doubled for each such death, under the
 * same Message-ID. Does nothing for a send that is done, not due or another worker's.
 */
export async function deliverMail(ctx: Ctx, { sendId }: { sendId: number }): Promise<void> {
  await ctx.readers.letters.makeReady();
  const send = await claimSend(ctx, sendId, LEASE_MS);
  if (send) {
    const givenBack = await handOverInTurn(ctx, await prepare(ctx, [send]));
    if (givenBack > 0) await ctx.jobs.send(DELIVER_JOB, { sendId });
    return;
  }
  const free = await claimEnds(ctx, sendId, LEASE_MS);
  // Whoever holds it may be dead: somebody looks again when the claim has ended.
  if (free) await ctx.jobs.send(DELIVER_JOB, { sendId }, { startAfter: new Date(free.getTime() + 1000) });
}

/**
 * Delivers whatever is due, oldest first, until nothing is or `untilReal` has come. The next few are claimed and written
 * while the last are handed over; they leave and are marked one by one, so that no more than one is lost sight of when the
 * worker dies. Returns how many it worked on.
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
      handOverInTurn(ctx, ready),
    ]);
    if (givenBack > 0) empty = false;
    ready = following ?? (givenBack > 0 ? await next() : null);
  }
  return { worked, empty };
}

/** Whether the bell tells this mail, too. Addresses without a person have no bell. */
const ringsBell = (ctx: Ctx, send: ClaimedSend): boolean =>
  send.userId !== null && kindFactsOf(ctx, send.kind)?.bell === true;

/** Writes and keeps what these sends say, rings the bells, and settles those that are not to be sent. */
async function prepare(ctx: Ctx, sends: readonly ClaimedSend[]): Promise<readonly Written[]> {
  const addressees = await loadAddressees(ctx, sends);
  const ready: Written[] = [];
  const skipped: { send: ClaimedSend; reason: string }[] = [];
  const told: { sendId: number; userId: number; kind: string; news: News }[] = [];
  const writeAnew = ctx.readers.letters.writer(ctx);
  for (const send of sends) {
    try {
      const { consent, ...reader } = addressees.get(send.id)!;
      const reason =
        whySkip(consent, { transactional: send.transactional, secret: isSecret(ctx, send) }) ??
        (cameTooLate(send.data, send.queuedAt, ctx.clock.now()) ? 'no_longer_so' : null);
      const rings = ringsBell(ctx, send);
      // Who wants no mail about something may still hear of it by the bell.
      const written =
        reason === null || (reason !== 'erased' && rings) ? await write(ctx, send, reader, writeAnew) : null;
      if (written?.news && rings && send.userId !== null)
        told.push({ sendId: send.id, userId: send.userId, kind: send.kind, news: written.news });
      if (reason === null && written) ready.push({ send, mail: written.mail });
      else skipped.push({ send, reason: reason ?? 'no_longer_so' });
    } catch (error) {
      await afterFailure(ctx, send, error, { failure: 'our_error', again: true, dead: false });
    }
  }
  // The bells first: a send that is settled is never looked at again.
  if (told.length > 0) await ctx.readers.letters.tell(ctx, told);
  for (const { send, reason } of skipped) await markSkipped(ctx, send, reason, forgets(ctx, send));
  const kept = await keepRendered(ctx, ready);
  return ready.filter(({ send }) => kept.has(send.id));
}

/**
 * Hands them over one after the other: each leaves when the one before is marked, so that a worker's death loses sight of one. All but
 * its end goes to the server meanwhile. Returns how many were given back, because their claim is too old or the worker ends.
 */
async function handOverInTurn(ctx: Ctx, ready: readonly Written[]): Promise<number> {
  const turns: Promise<'done' | 'given back'>[] = [];
  try {
    for (const [index, written] of ready.entries()) {
      // One is made ready while another leaves, no more.
      await turns[index - 2];
      turns.push(handOverAfter(ctx, written, turns[index - 1]));
    }
  } finally {
    await Promise.allSettled(turns);
  }
  return (await Promise.all(turns)).filter((came) => came === 'given back').length;
}

/** Throws where what came before could not be settled: then nothing leaves. */
async function handOverAfter(
  ctx: Ctx,
  { send, mail }: Written,
  before: Promise<unknown> | undefined,
): Promise<'done' | 'given back'> {
  // A slow server has eaten up the claim: it would end, and another worker send the same, while this one still tries.
  // A worker that is asked to end gives back what it hasn't begun.
  const inTime = () => !ctx.leaving?.aborted && holdsLongEnough(send.claimedAt, ctx.clock.real());
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
  await giveBack(ctx, send);
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
      // In this order: who stood at the door would else wait for one that stands behind it.
      await before;
      leaveDoor = await throughDoor(ctx.providers.mailer);
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

/** Who went last through the door of a mailer: resolves when that mail is marked. */
const doors = new WeakMap<Mailer, Promise<void>>();

/**
 * One mail of a process is between leaving and being marked, whatever jobs deliver side by side: its death loses sight of one. Answers
 * with what opens the door for the next.
 */
async function throughDoor(mailer: Mailer): Promise<() => void> {
  const { promise: marked, resolve: leave } = Promise.withResolvers<void>();
  const before = doors.get(mailer);
  doors.set(mailer, marked);
  await before;
  return leave;
}

const isSecret = (ctx: Ctx, send: ClaimedSend): boolean => kindFactsOf(ctx, send.kind)?.secret === true;

/** Whether the text carries a secret that isn't kept once the mail is settled. */
const forgets = (ctx: Ctx, send: ClaimedSend): boolean =>
  isSecret(ctx, send) && ctx.config.production && ctx.providers.mailer.kind !== 'outbox';

const judge = (error: unknown): Verdict =>
  error instanceof MailRefused ? judgeAnswer(error.answer) : { failure: 'no_answer', again: true, dead: false };

/** Longest error that is kept with a send. */
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
 * The letter as of now, at each try: what it says may have changed while it waited. Null when what it was about is not so any more,
 * its reader has left, or its teacher stopped it. `news` at the first try only.
 */
async function write(
  ctx: Ctx,
  send: ClaimedSend,
  reader: Omit<Addressee, 'consent'>,
  writeAnew: ReturnType<Ctx['readers']['letters']['writer']>,
): Promise<{ mail: Rendered; news?: News } | null> {
  const headers = mailHeaders(ctx, send);
  if (send.data === null) throw new Error(`Send ${send.id} has no data.`);
  if (!kindFactsOf(ctx, send.kind)) throw new Error(`No mail is called ${send.kind}.`);
  const written = await writeAnew({
    // The row was queued by `queueMail`, which types kind and data together.
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
  // The expression allows these three alone.
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

/** `"Lantern Street via Callboard" <address>`; the plain sender without a name of its own. */
export function sender(mailFrom: string, fromName: string | null): string {
  if (!fromName) return mailFrom;
  const address = mailFrom.match(/<([^<>]+)>\s*$/)?.[1] ?? mailFrom;
  return `"${fromName.replaceAll(/["\\]/g, "'")} via Callboard" <${address}>`;
}
