export const MAIL_STATES = ['queued', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'skipped'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Why an attempt to send failed, by cause (RFC 3463, RFC 5321), as staff read it. */
export const MAIL_FAILURE_MESSAGES = {
  no_mailbox: "The email address doesn't exist.",
  mailbox_full: 'Their mailbox is full.',
  mailbox_off: "Their mailbox isn't accepting email right now.",
  not_now: 'Their mail server asked us to try later.',
  policy: "Their mail server's rules refused it.",
  message: "Their mail server didn't accept this email. It's too large or in a format they don't accept.",
  our_setup: 'Our mail server, sign-in, or sender was refused. Check our email settings.',
  their_server: "Their mail system isn't set up right.",
  unclear: 'It was refused without a reason we can read.',
  no_answer: 'No mail server answered.',
  our_error: "We couldn't write it.",
} as const;
export type MailFailure = keyof typeof MAIL_FAILURE_MESSAGES;
export const MAIL_FAILURES = Object.keys(MAIL_FAILURE_MESSAGES) as MailFailure[];

/** Why staff can't resend an email, as they read it. */
export const RESEND_REFUSAL_MESSAGES = {
  waiting: "It's already on its way.",
  sent: 'It was sent.',
  /** Emails with a code or a link: anyone who needs one requests a new one. */
  secret: "It had a code or a link that doesn't last. Ask them to request a new one.",
  too_old: "It's too old.",
  /** The recipient's own choice, or a closed account. */
  unwanted: 'They unsubscribed or closed their account.',
  no_longer_so: "It's no longer true.",
  /** We can't check whether what the email says is still true. */
  cannot_tell: "We can't tell whether it's still true.",
  /** The email address gets no email: staff have to lift that on the person's page first. */
  no_email: "We don't send email to this address.",
} as const;
export type ResendRefusal = keyof typeof RESEND_REFUSAL_MESSAGES;
export const RESEND_REFUSALS = Object.keys(RESEND_REFUSAL_MESSAGES) as ResendRefusal[];

/** Which emails an email address gets: all, only those about the person's account and purchases, or none. */
export const MAIL_LEVELS = ['all', 'needed', 'none'] as const;
export type MailLevel = (typeof MAIL_LEVELS)[number];
