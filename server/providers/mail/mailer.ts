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
   * Hands the mail over. Throws `MailRefused` with the server's answer where it took something not, anything else where it didn't
   * answer. Returns the message id, the same at every try of the same key. `mayLeave` is asked when all but the end of
   * the mail is with the server: it leaves when that resolves; where it throws, so does this, and nothing has left.
   */
  deliver(mail: OutgoingMail, mayLeave?: () => Promise<void>): Promise<{ messageId: string }>;
  close(): Promise<void>;
}

/** What the mail server answered in place of taking something. */
export interface SmtpAnswer {
  /** What it said so to: the connection and signing in, our address, theirs, or the mail itself. */
  readonly about: 'session' | 'sender' | 'recipient' | 'message';
  /** Its three digits. */
  readonly code: number;
  /** The enhanced status code (RFC 3463), as `5.1.1`; null without one. */
  readonly status: string | null;
}

/** The server said no; what follows from it says `judgeAnswer`. */
export class MailRefused extends Error {
  readonly answer: SmtpAnswer;
  constructor(reply: string, about: SmtpAnswer['about'], options?: ErrorOptions) {
    super(reply, options);
    const [, code, status] = /^(\d{3})(?:[ -]([245]\.\d{1,3}\.\d{1,3})(?!\S))?/.exec(reply) ?? [];
    this.answer = { about, code: Number(code ?? 500), status: status ?? null };
  }
}

/** The Message-ID of a send: made of its key, so that a second delivery of the same mail is known as the same. */
export function messageIdOf(mail: Pick<OutgoingMail, 'key' | 'from'>): string {
  const host = mail.from.match(/@([\w.-]+)>?\s*$/)?.[1] ?? 'localhost';
  return `<${mail.key}@${host}>`;
}
