export interface MeetingSignIn {
  readonly accountId: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The properties of a meeting to create or update. */
export interface MeetingInput {
  /** Our key for finding it again: the event's uuid. */
  readonly key: string;
  readonly topic: string;
  readonly startsAt: Date;
  readonly minutes: number;
}

export interface Meeting {
  readonly id: string;
  readonly joinUrl: string;
  /** Null for a meeting that isn't one of ours. */
  readonly key: string | null;
  readonly topic: string;
  readonly startsAt: Date | null;
  readonly minutes: number;
}

/**
 * Meetings in the platform's own accounts. Every call may throw `MeetingsUnavailable` (the outcome is unknown),
 * `MeetingsLimited` (nothing happened), or `MeetingsRefused` (nothing happened, and a retry won't help). Never call it
 * inside a transaction. Calls for one account run one after another.
 */
export interface Meetings {
  /** Not idempotent: if an earlier response was lost, look the meeting up by its key first. */
  create(account: MeetingSignIn, wish: MeetingInput): Promise<Meeting>;
  /** False if the meeting no longer exists. */
  update(account: MeetingSignIn, id: string, wish: MeetingInput): Promise<boolean>;
  /** Succeeds if the meeting is already gone. */
  remove(account: MeetingSignIn, id: string): Promise<void>;
  /** Undefined if the meeting no longer exists. */
  read(account: MeetingSignIn, id: string): Promise<Meeting | undefined>;
  /** Every meeting in the account, including unexpired past ones. */
  list(account: MeetingSignIn): Promise<Meeting[]>;
  /** The meetings with our key; more than one if responses were lost. */
  find(account: MeetingSignIn, key: string): Promise<Meeting[]>;
  /** Checks that the account can sign in right now and list its meetings. */
  check(account: MeetingSignIn): Promise<void>;
}

/** The provider can't be reached, or failed: the request may have taken effect. */
export class MeetingsUnavailable extends Error {}

/** The rate limit was hit; nothing happened. */
export class MeetingsLimited extends Error {
  /** Milliseconds during which a retry won't help. */
  readonly waitMs: number;
  /** True if the account hit its limit; false if only this meeting has to wait, because it is running. */
  readonly ofAccount: boolean;
  constructor(message: string, waitMs: number, ofAccount = true) {
    super(message);
    this.waitMs = waitMs;
    this.ofAccount = ofAccount;
  }
}

/** The provider refused, in its own words; without anyone's email address. */
export class MeetingsRefused extends Error {
  /** True if the account couldn't sign in. */
  readonly signIn: boolean;
  constructor(message: string, signIn = false) {
    const words = message.split(/(\s+)/).map((word) => (/\S@\S/.test(word) ? '…' : word));
    super(words.join('').slice(0, 300));
    this.signIn = signIn;
  }
}
