import { fillLine, fillRichText, type TokenValues } from '#server/features/campaigns/index.ts';
import { writtenParagraphs } from '#server/features/events/letters/event-text.ts';
import type { Block, Letter, Setting } from '#server/letters/letter.ts';
import { dressed } from './dressed.ts';
import type { EmailToWrite } from './email-to-write.ts';

const MAX_PREVIEW_LENGTH = 120;

/** The teacher's text filled in for one reader: subject, HTML, and plain text. */
export function writtenEmail(
  email: Pick<EmailToWrite, 'subject' | 'body'>,
  values: TokenValues,
  { publicUrl }: Pick<Setting, 'publicUrl'>,
): { readonly subject: string; readonly preview: string; readonly block: Extract<Block, { block: 'written' }> } {
  const filled = fillRichText(email.body, values);
  const lines = writtenParagraphs(filled, { publicUrl });
  return {
    subject: fillLine(email.subject, values),
    preview: [...lines.join(' ')].slice(0, MAX_PREVIEW_LENGTH).join(''),
    block: { block: 'written', html: dressed(filled, publicUrl), text: lines.join('\n\n') },
  };
}

/** Why the reader gets this email, for the footer. */
export function reasonOf({ about, list, common }: Pick<EmailToWrite, 'about' | 'list' | 'common'>): string {
  const school = common.schoolName;
  const course = common.course?.name ?? 'one of its courses';
  if (about.kind === 'waitlist' || list?.kind === 'waitlist_course')
    return `You're getting this email from ${school} because you're on the waitlist for ${course}.`;
  if (list?.kind === 'alumni_course')
    return `You're getting this email from ${school} because you completed ${course}.`;
  if (list?.kind === 'cohort' || (about.kind === 'activity' && about.courseId !== null))
    return `You're getting this email from ${school} because you're enrolled in ${course}.`;
  return `You're getting this email from ${school} because you're going to ${common.event?.name ?? 'an event'}.`;
}

export function emailLetter(email: EmailToWrite, values: TokenValues, at: Setting): Letter {
  const { subject, preview, block } = writtenEmail(email, values, at);
  return {
    subject,
    preview,
    title: '',
    blocks: [block],
    reason: reasonOf(email),
    fromName: email.common.schoolName,
    school: email.common.school,
    ...(email.replyTo ? { replyTo: email.replyTo } : {}),
  };
}
