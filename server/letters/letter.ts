import type { CalendarEntry, CalendarMethod } from '#server/features/calendar/index.ts';

/** One block of a letter. The HTML and the plain text are both built from the same blocks, so they never differ. */
export type Block =
  | { readonly block: 'paragraph'; readonly text: string }
  | { readonly block: 'code'; readonly code: string; readonly caption: string }
  /** The email's one button. */
  | { readonly block: 'action'; readonly label: string; readonly url: string }
  | { readonly block: 'facts'; readonly rows: readonly Fact[] }
  | {
      readonly block: 'sessions';
      readonly title: string;
      readonly rows: readonly { readonly title: string; readonly when: string }[];
    }
  | { readonly block: 'bill'; readonly lines: readonly BillLine[]; readonly sums: readonly BillTotal[] }
  /** Text that a teacher wrote: sanitized HTML styled for email, and the same in plain text. */
  | { readonly block: 'written'; readonly html: string; readonly text: string }
  | { readonly block: 'note'; readonly text: string };

export interface Fact {
  readonly label: string;
  /** An array becomes one line per entry. */
  readonly value: string | readonly string[];
}

export interface BillLine {
  readonly title: string;
  /** Shown below the line's title: discount, credits. */
  readonly details: readonly string[];
  readonly amount: string;
}

export interface BillTotal {
  readonly label: string;
  readonly amount: string;
  readonly total?: boolean;
}

/** A school's branding in its emails. */
export interface SchoolBranding {
  readonly logoMediaId: number | null;
  readonly accent: string | null;
}

/** An email's content before it is rendered to HTML and text. */
export interface Letter {
  readonly subject: string;
  /** What an inbox shows after the subject. */
  readonly preview: string;
  /** If empty, the email starts with its first block. */
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Why the reader gets this email; shown in the footer. */
  readonly reason: string;
  /** A school's name, shown as the sender before "via Callboard". */
  readonly fromName?: string;
  /** The school's branding: its logo at the top, or a mark in its accent color. */
  readonly school?: SchoolBranding;
  readonly replyTo?: string;
  readonly calendar?: {
    readonly method: CalendarMethod;
    readonly filename: string;
    readonly entries: readonly CalendarEntry[];
  };
}

/** What a letter knows besides its facts. */
export interface Setting {
  /** Our origin, without a trailing slash. */
  readonly publicUrl: string;
  readonly supportEmail: string;
  /** The current time of the domain's clock. */
  readonly now: Date;
  /** Null if we don't know a name. */
  readonly firstName: string | null;
  /** The reader's IANA time zone. */
  readonly zone: string;
  /** The send's own secret, known only to its reader. Left out if nothing is sent. */
  readonly sendUuid?: string;
}

export const paragraph = (text: string): Block => ({ block: 'paragraph', text });
export const note = (text: string): Block => ({ block: 'note', text });
export const action = (label: string, url: string): Block => ({ block: 'action', label, url });
export const code = (value: string, caption: string): Block => ({ block: 'code', code: value, caption });

/** A table of facts; rows without a value are left out. */
export function facts(...rows: readonly (Fact | null)[]): Block {
  return { block: 'facts', rows: rows.filter((row) => row !== null) };
}

/** `Hello Ada,`, or `Hello,` if we don't know a name. */
export function hello(at: Setting): Block {
  return paragraph(at.firstName ? `Hello ${at.firstName},` : 'Hello,');
}
