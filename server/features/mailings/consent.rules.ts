export interface Consent {
  readonly suppressed: 'bounced' | 'complained' | 'manual' | null;
  /** Whether the person unsubscribed with the link in an email. */
  readonly unsubscribed: boolean;
  /** Whether the person turned the kind off in the settings. */
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
 * Why an email is not sent, or null. Emails about an account or a purchase go out unless the email address is dead;
 * everything else also stops for a complaint, an unsubscribe, or a preference (rules §7). Codes and links that the
 * reader requests (`secret`) try a dead email address again: the person is waiting for them, and a mail server's
 * mistake must not lock anyone out.
 */
export function skipReasonOf(
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
