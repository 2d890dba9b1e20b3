import type { MailState, NotAgain } from '#contract/mailings/mail-words.ts';

/** A mail as far as it matters for sending it again. */
export interface MailToRepeat {
  readonly state: MailState;
  readonly skipReason: string | null;
  readonly transactional: boolean;
  readonly queuedAt: Date;
  /** Carries a code or a link that only its reader may use. */
  readonly secret: boolean;
  /** Whether what it says is looked up when it is written. */
  readonly repeatable: boolean;
  /** Its person closed the account. */
  readonly erased: boolean;
  /** What stands against the address that it would go to. */
  readonly suppressed: 'bounced' | 'complained' | 'manual' | null;
}

/** Older mails are history. */
export const AGAIN_MS = 14 * 24 * 60 * 60_000;
/** Left out because of the address, which may be mended since. */
const FOR_ITS_ADDRESS = new Set(['bounced', 'suppressed']);
/** Left out by the reader's choice. */
const UNWANTED = new Set(['erased', 'complained', 'unsubscribed', 'preference']);

function byState({ state, skipReason }: MailToRepeat): NotAgain | null {
  if (state === 'queued') return 'waiting';
  if (state === 'sent' || state === 'delivered') return 'sent';
  if (state === 'complained') return 'unwanted';
  if (state !== 'skipped' || FOR_ITS_ADDRESS.has(skipReason ?? '')) return null;
  return UNWANTED.has(skipReason ?? '') ? 'unwanted' : 'no_longer_so';
}

/** Why staff can't send it again, as far as it can be told without reading what it is about. Null: that alone decides. */
export function whyNotAgain(mail: MailToRepeat, now: Date): NotAgain | null {
  const settled = byState(mail);
  if (settled !== null) return settled;
  if (mail.erased) return 'unwanted';
  if (mail.secret) return 'secret';
  if (!mail.repeatable) return 'cannot_tell';
  if (now.getTime() - mail.queuedAt.getTime() > AGAIN_MS) return 'too_old';
  if (mail.suppressed === 'complained') return mail.transactional ? null : 'unwanted';
  return mail.suppressed === null ? null : 'no_email';
}
