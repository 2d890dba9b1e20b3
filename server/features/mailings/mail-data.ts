/** Money and credits that a person paid, or was refunded. */
export interface Amount {
  readonly cashCents: number;
  readonly credits: number;
  /** What the buyer's bank returned on top of `cashCents`, because the buyer won a dispute. */
  readonly bankCents?: number;
}

/**
 * What each kind of email is queued with. Everything is JSON. The worker reads the rest (names, dates, lines) by these
 * ids when it writes the email, so that queueing in a busy transaction costs one insert. URLs (`url`) are absolute.
 * Each letter declares its own kind next to its texts (`letters/` of each feature): this engine knows none of them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: letters add to it
export interface MailData {}

export type MailKind = keyof MailData;
