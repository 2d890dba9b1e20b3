import type { EmailToWrite } from '#server/features/campaigns/letters/email-to-write.ts';
import type { CohortFacts } from '#server/features/enrolment/letters/cohort-mail.query.ts';
import type { KindFacts, MailData, MailKind } from '#server/features/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Letter, Setting } from './letter.ts';

/** What mails that are written together have read: most are about one cohort. */
export interface ReadTogether {
  readonly cohorts: Map<number, Promise<CohortFacts | null>>;
  /** What a teacher's email says to all of its readers, by its sending or its template. */
  readonly emails: Map<string, Promise<EmailToWrite | null>>;
  /** Logos that are stored, or being rendered, by the id of their picture. */
  readonly logos: Map<number, Promise<void>>;
}

/** Reads what a mail tells, by what it was queued with; null when what it was about is not so any more. */
export type Load<D, Facts> = (ctx: Ctx, data: D, userId: number | null, read: ReadTogether) => Promise<Facts | null>;

/** One kind of mail in one file: what it is, what it reads, how it is written, and data to look at it with. */
export interface LetterOf<K extends MailKind> extends KindFacts {
  readonly kind: K;
  // biome-ignore lint/suspicious/noExplicitAny: each letter's own facts pass from its `load` to its `write`; `defineLetter` checks them
  readonly load: Load<MailData[K], any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly write: (facts: any, at: Setting) => Letter;
  /** Believable facts, for tests and pictures. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly sample: any;
  /** What may differ from the sample: each case in which the letter says something else. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly variants?: readonly any[];
}

/** Some of the facts, on each level. A list stands for all of its entries. */
export type Changes<Facts> = Facts extends Date | readonly unknown[]
  ? Facts
  : Facts extends object
    ? { readonly [K in keyof Facts]?: Changes<Facts[K]> }
    : Facts;

/** Declares a letter: its facts are what `load` answers. */
export function defineLetter<K extends MailKind, Facts>(
  letter: KindFacts & {
    readonly kind: K;
    readonly load: Load<MailData[K], Facts>;
    readonly write: (facts: NoInfer<Facts>, at: Setting) => Letter;
    readonly sample: NoInfer<Facts>;
    readonly variants?: NoInfer<readonly Changes<Facts>[]>;
  },
): typeof letter {
  return letter;
}
