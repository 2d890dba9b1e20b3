import type { Config } from '#server/platform/config.ts';

/**
 * The provider's page for a payment, or for submitting evidence in a dispute. Test payments have separate pages there.
 */
export function providerUrl(
  config: Pick<Config, 'stripe' | 'paypal'>,
  target: { readonly provider: 'stripe' | 'paypal'; readonly kind: 'payments' | 'disputes'; readonly id: string },
): string {
  const encodedId = encodeURIComponent(target.id);
  if (target.provider === 'stripe') {
    const live = /^(sk|rk)_live_/.test(config.stripe.secretKey);
    return `https://dashboard.stripe.com/${live ? '' : 'test/'}${target.kind}/${encodedId}`;
  }
  const host = config.paypal?.apiUrl === 'https://api-m.paypal.com' ? 'www.paypal.com' : 'www.sandbox.paypal.com';
  return `https://${host}/${target.kind === 'payments' ? 'activity/payment' : 'resolutioncenter'}/${encodedId}`;
}
