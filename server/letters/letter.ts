import type { CalendarEntry, CalendarMethod } from '#server/features/calendar/index.ts';

/** One piece of a letter. Both the html and the plain text are made of the same pieces, so that they never differ. */
export type Block =
  | { readonly block: 'paragraph'; readonly text: string }
  /** A code to type. */
  | { readonly block: 'code'; readonly code: string; readonly caption: string }
  /** The one button. */
  | { readonly block: 'action'; readonly label: string; readonly url: string }
  /** What, when, where, how much. */
  | { readonly block: 'facts'; readonly rows: readonly Fact[] }
  | {
      readonly block: 'sessions';
      readonly title: string;
      readonly rows: readonly { readonly title: string; readonly when: string }[];
    }
  /** An itemised bill: lines, then sums. */
  | { readonly block: 'bill'; readonly lines: readonly BillLine[]; readonly sums: readonly BillSum[] }
  /** What a teacher wrote, in clean html that is dressed for mail, and the same in plain text. */
  | { readonly block: 'written'; readonly html: string; readonly text: string }
  /** Something one should know, less loud. */
  | { readonly block: 'note'; readonly text: string };

export interface Fact {
  readonly label: string;
  /** One line each. */
  readonly value: string | readonly string[];
}

export interface BillLine {
  readonly title: string;
  /** Below the title: discount, credits. */
  readonly details: readonly string[];
  readonly amount: string;
}

export interface BillSum {
  readonly label: string;
  readonly amount: string;
  readonly total?: boolean;
}

/** What a school's mails wear of its own. */
export interface SchoolFace {
  readonly logoMediaId: number | null;
  readonly accent: string | null;
}

/** A mail's content before it becomes html and text. */
export interface Letter {
  readonly subject: string;
  /** What an inbox shows after the subject. */
  readonly preview: string;
  /** Empty: it begins with its first block. */
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Why the reader gets it, at the foot. */
  readonly reason: string;
  /** Name of the sender before "via Callboard": a school. */
  readonly fromName?: string;
  /** How that school looks: at the top its logo, or a mark in its accent. */
  readonly school?: SchoolFace;
  readonly replyTo?: string;
  readonly calendar?: {
    readonly method: CalendarMethod;
    readonly filename: string;
    readonly entries: readonly CalendarEntry[];
  };
}

/** What a template knows beyond its facts. */
export interface Setting {
  /** Origin without a slash at the end. */
  readonly publicUrl: string;
  readonly supportEmail: string;
  /** The domain's present. */
  readonly now: Date;
  /** Null where nobody told us a name. */
  readonly firstName: string | null;
  /** The reader's IANA zone. */
  readonly zone: string;
  /** The send's own secret, known to its reader alone; left out where nothing is sent. */
  readonly sendUuid?: string;
}

export const paragraph = (text: string): Block => ({ block: 'paragraph', text });
export const note = (text: string): Block => ({ block: 'note', text });
export const action = (label: string, url: string): Block => ({ block: 'action', label, url });
export const code = (value: string, caption: string): Block => ({ block: 'code', code: value, caption });

/** The facts' table; rows without a value are left out. */
export function facts(...rows: readonly (Fact | null)[]): Block {
  return { block: 'facts', rows: rows.filter((row) => row !== null) };
}

/** `Hello Ada,`, or `Hello,` to somebody without a name. */
export function hello(at: Setting): Block {
  return paragraph(at.firstName ? `Hello ${at.firstName},` : 'Hello,');
}
