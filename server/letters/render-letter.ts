import { withoutIsolates } from '#contract/primitives/isolated.ts';
import { icsFor } from '#server/features/calendar/index.ts';
import type { WrittenMail } from '#server/features/mailings/index.ts';
import type { Letter } from './letter.ts';
import { letterHtml } from './letter-html.tsx';
import { letterText } from './letter-text.ts';

/** The recipient and our URLs, for rendering a letter. */
export interface Envelope {
  readonly publicUrl: string;
  readonly supportEmail: string;
  readonly now: Date;
  readonly to: { readonly userId: number | null; readonly email: string };
  /** Left out for emails that can't be unsubscribed from. */
  readonly unsubscribeUrl?: string;
}

const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

function calendarOf(letter: Letter, envelope: Envelope): WrittenMail['calendar'] {
  const { to } = envelope;
  if (!letter.calendar || to.userId === null) return null;
  return {
    filename: letter.calendar.filename,
    content: withoutIsolates(
      icsFor({
        method: letter.calendar.method,
        host: new URL(envelope.publicUrl).hostname,
        now: envelope.now,
        person: { userId: to.userId, email: to.email },
        organizer: {
          name: withoutIsolates(letter.fromName ?? 'Callboard'),
          email: letter.replyTo ?? envelope.supportEmail,
        },
        entries: letter.calendar.entries,
      }),
    ),
  };
}

/** Renders a letter to an email: subject, HTML, text, and the calendar file of its sessions. Pure. */
export function renderLetter(letter: Letter, envelope: Envelope): WrittenMail {
  return {
    subject: oneLine(letter.subject),
    html: letterHtml(letter, envelope),
    text: letterText(letter, envelope),
    fromName: letter.fromName ? oneLine(withoutIsolates(letter.fromName)) : null,
    replyTo: letter.replyTo ?? null,
    calendar: calendarOf(letter, envelope),
  };
}
