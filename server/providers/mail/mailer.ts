/** One mail as it leaves the house. */
export interface OutgoingMail {
  /** Our send's uuid: the provider's idempotency key where it honours one, and the Message-ID's left part everywhere. */
  readonly key: string;
  readonly to: string;
  /** `Name <address>`. */
  readonly from: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Record<string, string>;
  /** An iCalendar object that belongs to the mail. */
  readonly calendar?: {
    readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
    readonly content: string;
    readonly filename: string;
  };
}

export interface Mailer {
  /** `outbox`: nothing leaves, the row of the send is all there is. */
  readonly kind: 'smtp' | 'outbox';
  /**
   * Hands the mail over. Throws `MailRefused` when the provider refused it for good, anything else when it could not
   * take it now. Returns the message id, the same at every try of the same key. `mayLeave` is asked when all but the end of
   * the mail is with the server: it leaves when that resolves; where it throws, so does this, and nothing has left.
   */
  deliver(mail: OutgoingMail, mayLeave?: () => Promise<void>): Promise<{ messageId: string }>;
  close(): Promise<void>;
}

/** The provider said no and would say so again: trying once more is pointless. */
export class MailRefused extends Error {}

/** The Message-ID of a send: made of its key, so that a second delivery of the same mail is known as the same. */
export function messageIdOf(mail: Pick<OutgoingMail, 'key' | 'from'>): string {
  const host = mail.from.match(/@([\w.-]+)>?\s*$/)?.[1] ?? 'localhost';
  return `<${mail.key}@${host}>`;
}
