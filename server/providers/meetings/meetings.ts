/** What signs us in to an account at the provider. */
export interface MeetingSignIn {
  readonly accountId: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What a meeting is to be like. */
export interface MeetingWish {
  /** Ours, by which it is found again: the event's uuid. */
  readonly key: string;
  readonly topic: string;
  readonly startsAt: Date;
  readonly minutes: number;
}

/** A meeting as the provider has it. */
export interface Meeting {
  readonly id: string;
  readonly joinUrl: string;
  /** Null where it isn't one of ours. */
  readonly key: string | null;
  readonly topic: string;
  readonly startsAt: Date | null;
  readonly minutes: number;
}

/**
 * Meetings in accounts of the platform's own. Every call may throw `MeetingsAway` (nobody knows what became of it),
 * `MeetingsLimited` (nothing happened) or `MeetingsRefused` (nothing happened, and asking again brings nothing). Never inside a
 * transaction. Calls of one account go one after the other.
 */
export interface Meetings {
  /** Not idempotent: look it up by its key first where an earlier answer got lost. */
  create(account: MeetingSignIn, wish: MeetingWish): Promise<Meeting>;
  /** False: it is gone. */
  update(account: MeetingSignIn, id: string, wish: MeetingWish): Promise<boolean>;
  /** Gone already is as good. */
  remove(account: MeetingSignIn, id: string): Promise<void>;
  /** Undefined: it is gone. */
  read(account: MeetingSignIn, id: string): Promise<Meeting | undefined>;
  /** All that the account has, the past's unexpired ones too. */
  list(account: MeetingSignIn): Promise<Meeting[]>;
  /** Those of our key; more than one where answers got lost. */
  find(account: MeetingSignIn, key: string): Promise<Meeting[]>;
  /** Whether the account signs us in, now, and shows its meetings. */
  check(account: MeetingSignIn): Promise<void>;
}

/** The provider can't be reached, or broke: what was asked for may have happened. */
export class MeetingsAway extends Error {}

/** Too much was asked; nothing happened. */
export class MeetingsLimited extends Error {
  /** Milliseconds in which asking again brings nothing. */
  readonly waitMs: number;
  /** It is the account's limit; else this meeting alone has to wait (it runs). */
  readonly ofAccount: boolean;
  constructor(message: string, waitMs: number, ofAccount = true) {
    super(message);
    this.waitMs = waitMs;
    this.ofAccount = ofAccount;
  }
}

/** The provider says no, in its words; without anybody's address. */
export class MeetingsRefused extends Error {
  /** The account itself doesn't let us in. */
  readonly signIn: boolean;
  constructor(message: string, signIn = false) {
    const words = message.split(/(\s+)/).map((word) => (/\S@\S/.test(word) ? '…' : word));
    super(words.join('').slice(0, 300));
    this.signIn = signIn;
  }
}
