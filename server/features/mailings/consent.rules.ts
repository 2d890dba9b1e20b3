/** What is known about writing to somebody. */
export interface Consent {
  readonly suppressed: 'bounced' | 'complained' | 'manual' | null;
  /** By the link in a mail. */
  readonly unsubscribed: boolean;
  /** In the settings. */
  readonly declined: boolean;
  readonly erased: boolean;
}

export type SkipReason =
  | 'erased'
  | 'bounced'
  | 'complained'
  | 'suppressed'
  | 'unsubscribed'
  | 'preference'
  | 'no_longer_so';

/**
 * Why a mail is not sent, or null. What belongs to an account or a purchase goes out unless the address is dead;
 * everything else also stops for a complaint, an unsubscription and a preference (rules §7). Codes and links that its reader asks for
 * (`secret`) try a dead address again: the person who asks expects them, and a wrong answer of a mail server must not lock anyone out.
 */
export function whySkip(
  consent: Consent,
  { transactional, secret }: { readonly transactional: boolean; readonly secret: boolean },
): SkipReason | null {
  if (consent.erased) return 'erased';
  if (consent.suppressed === 'bounced' && !secret) return 'bounced';
  if (consent.suppressed === 'manual') return 'suppressed';
  if (transactional) return null;
  if (consent.suppressed === 'complained') return 'complained';
  if (consent.unsubscribed) return 'unsubscribed';
  return consent.declined ? 'preference' : null;
}
