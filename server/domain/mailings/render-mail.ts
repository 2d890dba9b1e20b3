import { icsFor } from '#server/domain/calendar/index.ts';
import type { Letter, Setting } from './letter.ts';
import { letterHtml } from './letter-html.tsx';
import { letterText } from './letter-text.ts';
import type { MailFacts } from './mail-facts.ts';
import { type MailKind, mailKinds } from './mail-kinds.ts';
import { templates } from './templates.ts';

export interface RenderedMail {
  /** What was written, before it became html and text. */
  readonly letter: Letter;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly fromName: string | null;
  readonly replyTo: string | null;
  /** An iCalendar object and its file's name. */
  readonly calendar: { readonly content: string; readonly filename: string } | null;
}

export interface Addressee {
  readonly userId: number | null;
  readonly email: string;
  readonly unsubscribeUrl: string;
}

const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** Writes one mail: subject, html, text, and the calendar file of its sessions. Pure. */
export function renderMail<K extends MailKind>(kind: K, facts: MailFacts[K], at: Setting, to: Addressee): RenderedMail {
  const letter = templates[kind].write(facts, at);
  const foot = {
    supportEmail: at.supportEmail,
    ...(mailKinds[kind].transactional ? {} : { unsubscribeUrl: to.unsubscribeUrl }),
  };
  const calendar =
    letter.calendar && to.userId !== null
      ? {
          filename: letter.calendar.filename,
          content: icsFor({
            method: letter.calendar.method,
            host: new URL(at.publicUrl).hostname,
            now: at.now,
            person: { userId: to.userId, email: to.email },
            organizer: { name: letter.fromName ?? 'Callboard', email: letter.replyTo ?? at.supportEmail },
            entries: letter.calendar.entries,
          }),
        }
      : null;
  return {
    letter,
    subject: oneLine(letter.subject),
    html: letterHtml(letter, foot),
    text: letterText(letter, foot),
    fromName: letter.fromName ? oneLine(letter.fromName) : null,
    replyTo: letter.replyTo ?? null,
    calendar,
  };
}
