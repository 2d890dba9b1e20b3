/** One email, ready to send. */
export interface OutgoingMail {
  /** Our send's uuid: the provider's idempotency key if it supports one, and always the left part of the Message-ID. */
  readonly key: string;
  readonly to: string;
  /** `Name <email>`. */
  readonly from: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Record<string, string>;
  readonly calendar?: {
    readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
    readonly content: string;
    readonly filename: string;
  };
}

export interface Mailer {
  /** `outbox`: nothing is sent; the send's row is all there is. */
  readonly kind: 'smtp' | 'outbox';
  /**
   * Delivers the email. Throws `MailRefused` with the server's response if the server refused something, any other
   * error if the server didn't respond. Returns the message id, the same at each attempt with the same key. `mayLeave`
   * is called when the server has everything but the end of the email: the email is sent when it resolves; if it
   * throws, `deliver` throws the same error, and nothing was sent.
   */
  deliver(mail: OutgoingMail, mayLeave?: () => Promise<void>): Promise<{ messageId: string }>;
  close(): Promise<void>;
}

/** The mail server's response when it refused something. */
export interface SmtpResponse {
  /** What the server refused: the connection and sign-in, our email address, the recipient's, or the email itself. */
  readonly about: 'session' | 'sender' | 'recipient' | 'message';
  readonly code: number;
  /** The enhanced status code (RFC 3463), like `5.1.1`; null without one. */
  readonly status: string | null;
}

/** The server refused; `judgeReply` decides what to do about it. */
export class MailRefused extends Error {
  readonly answer: SmtpResponse;
  constructor(reply: string, about: SmtpResponse['about'], options?: ErrorOptions) {
    super(reply, options);
    const [, code, status] = /^(\d{3})(?:[ -]([245]\.\d{1,3}\.\d{1,3})(?!\S))?/.exec(reply) ?? [];
    this.answer = { about, code: Number(code ?? 500), status: status ?? null };
  }
}

/** The Message-ID of a send, derived from its key, so a second delivery of the same email is recognized. */
export function messageIdOf(mail: Pick<OutgoingMail, 'key' | 'from'>): string {
  const host = mail.from.match(/@([\w.-]+)>?\s*$/)?.[1] ?? 'localhost';
  return `<${mail.key}@${host}>`;
}
