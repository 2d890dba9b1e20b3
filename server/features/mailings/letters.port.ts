import type { PushKind } from '#contract/push/push.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { MailData, MailKind } from './mail-data.ts';

/** Facts about a kind of email, known before it is written. */
export interface KindFacts {
  /** True if it is about something the person does or bought: it has no unsubscribe link and ignores preferences. */
  readonly transactional: boolean;
  /** True if it grants access to an account: its text is not kept once a provider has accepted it. */
  readonly secret: boolean;
  /** True if emails of this kind also have an in-app notification. */
  readonly bell: boolean;
  /**
   * When staff may resend an email after a failure: its content is read again, so it says nothing untrue. `ahead`: only
   * until the thing it is about is over. Left out (never): its content was true when it was queued, or is about
   * something that changes without being read.
   */
  readonly again?: 'ahead' | 'ever';
  /** Set if only teachers get this kind, or only School Admins; other people's settings don't offer it. */
  readonly teachers?: true | 'school-admins';
  /** Set for a school's own email: people choose it school by school (rules-teachers E7). */
  readonly perSchool?: true;
  /** The kind's name in preferences and in the outbox. */
  readonly title: string;
}

export interface ToWrite {
  readonly kind: MailKind;
  readonly data: MailData[MailKind];
  readonly userId: number | null;
  readonly toAddress: string;
  /** The account's first name and IANA zone; null without an account. */
  readonly firstName: string | null;
  readonly timezone: string | null;
  readonly unsubscribeUrl: string;
}

export interface WrittenMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly fromName: string | null;
  readonly replyTo: string | null;
  readonly calendar: { readonly content: string; readonly filename: string } | null;
}

/** An email's in-app notification; `href` is a path on our site. */
export interface BellNotification {
  readonly title: string;
  readonly body: string;
  readonly href: string | undefined;
  /** Its push, for kinds that have one. */
  readonly push?: PushText;
}

/** A push as a lock screen shows it: names no person and no price. */
export interface PushText {
  readonly kind: PushKind;
  readonly text: string;
  /** A path on our site. */
  readonly path: string;
  /** When it stops being of use; left out: after a day. */
  readonly expiresAt?: Date;
}

/**
 * What the engine needs from the features that write letters: it queues, claims, and delivers, and knows none of them.
 */
export interface Letters {
  readonly kinds: Readonly<Record<MailKind, KindFacts>>;
  /**
   * Loads what writing needs, before anything is claimed: a claim lasts seconds, and loading may take that long on a
   * busy machine.
   */
  makeReady(): Promise<void>;
  /** Writes emails that are prepared together; null if an email's subject is no longer true. */
  writer(ctx: Ctx): (mail: ToWrite) => Promise<{ readonly mail: WrittenMail; readonly news: BellNotification } | null>;
  /** Whether an email of a kind that may be sent `again` is still true, without writing it. */
  stillSo(ctx: Ctx, mail: Pick<ToWrite, 'kind' | 'data' | 'userId'>): Promise<boolean>;
  /** Sends the readers their in-app notifications, once per email. */
  notify(
    ctx: Ctx,
    notifications: readonly {
      readonly sendId: number;
      readonly userId: number;
      readonly kind: string;
      readonly news: BellNotification;
    }[],
  ): Promise<void>;
}

declare module '#server/platform/readers.ts' {
  interface Readers {
    readonly letters: Letters;
    /**
     * Schools that may email a person on their own behalf: those they take part in, and the `stopped` ones. By name.
     */
    writingSchools(
      ctx: Ctx,
      recipient: { readonly userId: number; readonly address: string; readonly stopped: readonly number[] },
    ): Promise<{ readonly id: number; readonly name: string }[]>;
  }
}

/** The facts about a stored kind; undefined for one that is no longer used. */
export const kindFactsOf = (ctx: Pick<Ctx, 'readers'>, kind: string): KindFacts | undefined =>
  (ctx.readers.letters.kinds as Readonly<Record<string, KindFacts>>)[kind];
