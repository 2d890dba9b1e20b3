import type { EmailToWrite } from '#server/features/campaigns/letters/email-to-write.ts';
import type { CohortFacts } from '#server/features/enrollment/letters/cohort-mail.query.ts';
import type { KindFacts, MailData, MailKind, PushText } from '#server/features/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Letter, Setting } from './letter.ts';

/** Reads shared by emails written together, most of which are about one cohort. */
export interface ReadTogether {
  readonly cohorts: Map<number, Promise<CohortFacts | null>>;
  /** Shared content of teachers' emails, by mailing or template. */
  readonly emails: Map<string, Promise<EmailToWrite | null>>;
  /** Logos that are stored or being rendered, by the id of the picture. */
  readonly logos: Map<number, Promise<void>>;
}

/** Loads an email's facts from its queued data; null if they no longer apply. */
export type Load<D, Facts> = (ctx: Ctx, data: D, userId: number | null, read: ReadTogether) => Promise<Facts | null>;

/** One kind of email in one file: its properties, what it loads, how it is written, and sample data. */
export interface LetterOf<K extends MailKind> extends KindFacts {
  readonly kind: K;
  // biome-ignore lint/suspicious/noExplicitAny: each letter's own facts pass from its `load` to its `write`; `defineLetter` checks them
  readonly load: Load<MailData[K], any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly write: (facts: any, at: Setting) => Letter;
  /** Its push, for people who chose it. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly push?: (facts: any, at: Setting) => PushText;
  /** Realistic facts, for tests and screenshots. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly sample: any;
  /** Changes to the sample, one for each case where the letter reads differently. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly variants?: readonly any[];
}

/** Some of the facts, at each level. A list replaces the whole list. */
export type Changes<Facts> = Facts extends Date | readonly unknown[]
  ? Facts
  : Facts extends object
    ? { readonly [K in keyof Facts]?: Changes<Facts[K]> }
    : Facts;

/** Declares a letter; its facts are what `load` returns. */
export function defineLetter<K extends MailKind, Facts>(
  letter: KindFacts & {
    readonly kind: K;
    readonly load: Load<MailData[K], Facts>;
    readonly write: (facts: NoInfer<Facts>, at: Setting) => Letter;
    readonly push?: (facts: NoInfer<Facts>, at: Setting) => PushText;
    readonly sample: NoInfer<Facts>;
    readonly variants?: NoInfer<readonly Changes<Facts>[]>;
  },
): typeof letter {
  return letter;
}
