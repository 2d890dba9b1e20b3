/** One mail as it leaves the house. */
export interface OutgoingMail {
  /** Our send's id: the provider's idempotency key where it honours one. */
  readonly key: string;
  readonly to: string;
  readonly from: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Record<string, string>;
  /** An iCalendar object that belongs to the mail. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; readonly content: string; readonly filename: string };
}

export interface Mailer {
  /** Hands the mail over. Throws when the provider did not take it. Returns the provider's message id. */
  deliver(mail: OutgoingMail): Promise<{ messageId: string }>;
  close(): Promise<void>;
}
