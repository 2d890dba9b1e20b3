/** Money and credits that a person paid, or got back. */
export interface Amount {
  readonly cashCents: number;
  readonly credits: number;
  /** What the buyer's bank returned, beside `cashCents`: they won a dispute. */
  readonly bankCents?: number;
}

/**
 * What each kind of mail is queued with. Everything is JSON; the worker reads the rest (names, dates, lines) by these ids
 * when it writes the mail, so that queueing in a busy transaction costs one insert. Addresses (`url`) are absolute.
 * Each letter declares its own kind beside its words (`letters/` of each feature): this engine knows none of them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: letters add to it
export interface MailData {}

/** The name of a kind of mail. */
export type MailKind = keyof MailData;
