import type { MailState, ResendRefusal } from '#contract/mailings/mail-text.ts';

/** The facts that decide whether an email may be sent again. */
export interface MailToRepeat {
  readonly state: MailState;
  readonly skipReason: string | null;
  readonly transactional: boolean;
  readonly queuedAt: Date;
  /** Whether the email carries a code or a link that only its reader may use. */
  readonly secret: boolean;
  /** Whether the email's content is looked up when it is written. */
  readonly repeatable: boolean;
  /** Whether the recipient closed the account. */
  readonly erased: boolean;
  /** The suppression of the email address that the email would be sent to. */
  readonly suppressed: 'bounced' | 'complained' | 'manual' | null;
}

/** Emails older than this are not sent again. */
export const AGAIN_MS = 14 * 24 * 60 * 60_000;
/** Skipped because of the email address, which may have changed since. */
const FOR_ITS_ADDRESS = new Set(['bounced', 'suppressed']);
/** Skipped by the reader's choice. */
const UNWANTED = new Set(['erased', 'complained', 'unsubscribed', 'preference']);

function byState({ state, skipReason }: MailToRepeat): ResendRefusal | null {
  if (state === 'queued') return 'waiting';
  if (state === 'sent' || state === 'delivered') return 'sent';
  if (state === 'complained') return 'unwanted';
  if (state !== 'skipped' || FOR_ITS_ADDRESS.has(skipReason ?? '')) return null;
  return UNWANTED.has(skipReason ?? '') ? 'unwanted' : 'no_longer_so';
}

/**
 * Why staff can't send an email again, as far as that can be decided without reading its content. Null: only the
 * content decides.
 */
export function resendRefusal(mail: MailToRepeat, now: Date): ResendRefusal | null {
  const settled = byState(mail);
  if (settled !== null) return settled;
  if (mail.erased) return 'unwanted';
  if (mail.secret) return 'secret';
  if (!mail.repeatable) return 'cannot_tell';
  if (now.getTime() - mail.queuedAt.getTime() > AGAIN_MS) return 'too_old';
  if (mail.suppressed === 'complained') return mail.transactional ? null : 'unwanted';
  return mail.suppressed === null ? null : 'no_email';
}
