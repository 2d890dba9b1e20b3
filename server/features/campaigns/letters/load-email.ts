import { parseList } from '#contract/campaigns/email-template-words.ts';
import { findMailing, findTemplate, tokensIn } from '#server/features/campaigns/index.ts';
import type { ReadTogether } from '#server/letters/define-letter.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { commonFacts } from './common-facts.query.ts';
import type { EmailToWrite } from './email-to-write.ts';
import { type ReaderFacts, readerFacts } from './reader-facts.query.ts';

/** What a teacher's email is queued with: its sending, or the automated template; and what puts the reader on the list. */
export interface EmailData {
  readonly templateId: number;
  readonly mailingId: number | null;
  readonly placeId: number | null;
  /** The reader's entry on the waitlist, for the link that leaves it. */
  readonly waitlistId: number | null;
}

export interface EmailFacts {
  readonly email: EmailToWrite;
  readonly reader: ReaderFacts;
  /** Whose zone counts for a reader without one. */
  readonly event: EmailToWrite['common']['event'];
}

async function readEmail(ctx: Ctx, { templateId, mailingId }: EmailData): Promise<EmailToWrite | null> {
  const about = await findTemplate(ctx, templateId);
  const mailing = mailingId === null ? null : ((await findMailing(ctx, mailingId)) ?? null);
  if (!about || (mailingId === null) !== (mailing === null)) return null;
  // What was frozen is sent, whatever became of the template; an automated one is sent as it stands, while it is switched on.
  if (mailing ? mailing.state !== 'sending' && mailing.state !== 'sent' : about.status !== 'active') return null;
  const list = mailing ? parseList(mailing.list) : null;
  const common = await commonFacts(ctx, about, list);
  if (!common) return null;
  const { subject, body } = mailing ?? about;
  return { about, list, subject, body, common, mailing, replyTo: mailing?.replyTo ?? common.replyTo ?? common.madeBy };
}

/** Whether an automated email still has a point: the event is on and not over. */
function timely(ctx: Ctx, { about, common }: EmailToWrite): boolean {
  if (about.kind !== 'activity' || about.courseId !== null) return true;
  const { event } = common;
  return event?.status === 'published' && (event.endsAt === null || event.endsAt > ctx.clock.now());
}

const emailOnce = (ctx: Ctx, data: EmailData, read: ReadTogether): Promise<EmailToWrite | null> => {
  const key = `${data.templateId}:${data.mailingId ?? ''}`;
  const reading = read.emails.get(key) ?? readEmail(ctx, data);
  read.emails.set(key, reading);
  return reading;
};

/** The same for who pressed, on the list or not, as long as it leaves. */
export async function loadEmailForSender(
  ctx: Ctx,
  data: EmailData,
  userId: number | null,
  read: ReadTogether,
): Promise<EmailFacts | null> {
  const email = await emailOnce(ctx, data, read);
  if (!email) return null;
  const reader = await readerFacts(ctx, email, { userId, placeId: null });
  return { email, reader: { ...reader, cohort: reader.cohort ?? email.common.next }, event: email.common.event };
}

/** Reads a teacher's email and what it says to one reader; null where the reader left meanwhile, or it is not to be sent any more. */
export async function loadEmail(
  ctx: Ctx,
  data: EmailData,
  userId: number | null,
  read: ReadTogether,
): Promise<EmailFacts | null> {
  const email = await emailOnce(ctx, data, read);
  if (!email || !timely(ctx, email)) return null;
  const reader = await readerFacts(ctx, email, { userId, placeId: data.placeId });
  if (!reader.holds) return null;
  // A text that says nothing where a date should stand is better not sent.
  const cohort = email.common.cohort ?? reader.cohort;
  const needsCohort = tokensIn(email.subject, email.body).some(
    (name) => name === 'cohort_start' || name === 'cohort_end',
  );
  return needsCohort && !cohort?.startsAt ? null : { email, reader, event: email.common.event };
}
