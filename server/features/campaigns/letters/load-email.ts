import { parseList } from '#contract/campaigns/email-template-text.ts';
import { findMailing, findTemplate, tokensIn } from '#server/features/campaigns/index.ts';
import type { ReadTogether } from '#server/letters/define-letter.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { commonFacts } from './common-facts.query.ts';
import type { EmailToWrite } from './email-to-write.ts';
import { type ReaderFacts, readerFacts } from './reader-facts.query.ts';

/**
 * The data a teacher's email is queued with: its mailing or automated template, and the record that puts the reader on
 * the list.
 */
export interface EmailData {
  readonly templateId: number;
  readonly mailingId: number | null;
  readonly placeId: number | null;
  readonly waitlistId: number | null;
}

export interface EmailFacts {
  readonly email: EmailToWrite;
  readonly reader: ReaderFacts;
  /** The email's event; its time zone is used for a reader without one. */
  readonly event: EmailToWrite['common']['event'];
}

async function readEmail(ctx: Ctx, { templateId, mailingId }: EmailData): Promise<EmailToWrite | null> {
  const about = await findTemplate(ctx, templateId);
  const mailing = mailingId === null ? null : ((await findMailing(ctx, mailingId)) ?? null);
  if (!about || (mailingId === null) !== (mailing === null)) return null;
  // A mailing sends its frozen text, even if the template changed since. An automated email uses the current text, and
  // only while it is active.
  if (mailing ? mailing.state !== 'sending' && mailing.state !== 'sent' : about.status !== 'active') return null;
  const list = mailing ? parseList(mailing.list) : null;
  const common = await commonFacts(ctx, about, list);
  if (!common) return null;
  const { subject, body } = mailing ?? about;
  return { about, list, subject, body, common, mailing, replyTo: mailing?.replyTo ?? common.replyTo ?? common.madeBy };
}

/** Whether an automated email still makes sense: its event is published and not over. */
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

/**
 * Loads the email for the sender's copy, whether or not the sender is on the list; null if the email itself isn't sent.
 */
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

/**
 * Loads a teacher's email with one reader's data; null if the reader left in the meantime or the email shouldn't be
 * sent anymore.
 */
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
  // Better to send nothing than a text with a blank where a date should be.
  const cohort = email.common.cohort ?? reader.cohort;
  const needsCohort = tokensIn(email.subject, email.body).some(
    (name) => name === 'cohort_start' || name === 'cohort_end',
  );
  return needsCohort && !cohort?.startsAt ? null : { email, reader, event: email.common.event };
}
