import type { Ctx } from '#server/platform/ctx.ts';
import type { MailData, MailKind } from './mail-data.ts';

/** What is to be known of a kind before it is written. */
export interface KindFacts {
  /** Needed for what the person does or bought: carries no unsubscribe and ignores preferences. */
  readonly transactional: boolean;
  /** Opens an account: its text is not kept once a provider took it. */
  readonly secret: boolean;
  /** Its news is told by the bell, too. */
  readonly bell: boolean;
  /**
   * Staff may send it again where it failed: it reads what it says, so that it says nothing untrue. `ahead`: only until what it is about
   * is over. Left out: it says what was so when it was queued, or of something that changes without being read.
   */
  readonly again?: 'ahead' | 'ever';
  /** Only who teaches gets it, or only School Admins: the settings of all others don't offer it. */
  readonly teachers?: true | 'school-admins';
  /** A school's own: one gets it or not school by school (rules-teachers E7). */
  readonly perSchool?: true;
  /** How preferences and the outbox call it. */
  readonly title: string;
}

/** What was queued, to whom. */
export interface ToWrite {
  readonly kind: MailKind;
  readonly data: MailData[MailKind];
  readonly userId: number | null;
  readonly toAddress: string;
  /** Name and IANA zone of the account; null without. */
  readonly firstName: string | null;
  readonly timezone: string | null;
  readonly unsubscribeUrl: string;
}

/** A mail as it leaves the house. */
export interface WrittenMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly fromName: string | null;
  readonly replyTo: string | null;
  /** An iCalendar object and its file's name. */
  readonly calendar: { readonly content: string; readonly filename: string } | null;
}

/** What the bell tells of a mail; `href` is a path of ours. */
export interface News {
  readonly title: string;
  readonly body: string;
  readonly href: string | undefined;
}

/** What the engine asks of those who write: it queues, claims and delivers, and knows nobody. */
export interface Letters {
  readonly kinds: Readonly<Record<MailKind, KindFacts>>;
  /** Loads what writing needs. Before anything is claimed: a claim lasts seconds, and so may this on a busy machine. */
  makeReady(): Promise<void>;
  /** Writes mails that are prepared together; null when what a mail was about is not so any more. */
  writer(ctx: Ctx): (mail: ToWrite) => Promise<{ readonly mail: WrittenMail; readonly news: News } | null>;
  /** Whether a mail of a kind that may be sent `again` is so now, without writing it. */
  stillSo(ctx: Ctx, mail: Pick<ToWrite, 'kind' | 'data' | 'userId'>): Promise<boolean>;
  /** Tells the readers of mails their news by the bell, once per mail. */
  tell(
    ctx: Ctx,
    told: readonly { readonly sendId: number; readonly userId: number; readonly kind: string; readonly news: News }[],
  ): Promise<void>;
}

declare module '#server/platform/readers.ts' {
  interface Readers {
    /** The letters above the features. */
    readonly letters: Letters;
    /** Schools that may write to a person on their own behalf: of what they take part in, and `stopped` ones. By name. */
    writingSchools(
      ctx: Ctx,
      whose: { readonly userId: number; readonly address: string; readonly stopped: readonly number[] },
    ): Promise<{ readonly id: number; readonly name: string }[]>;
  }
}

/** The facts of a kind that stands in a row; undefined for one that is written no more. */
export const kindFactsOf = (ctx: Pick<Ctx, 'readers'>, kind: string): KindFacts | undefined =>
  (ctx.readers.letters.kinds as Readonly<Record<string, KindFacts>>)[kind];
