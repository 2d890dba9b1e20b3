import { buildPaymentLink } from '#contract/checkout/build-payment-link.ts';
import { changePaymentMethod } from '#contract/membership/payment-methods.endpoints.ts';
import { call } from '#web/api/client.ts';
import { useProviderPage } from '#web/features/payment/use-provider-page.ts';

type Interval = 'monthly' | 'yearly';

/** Which of the provider's pages to open. */
export type Wanted =
  | { kind: 'join'; interval: Interval; price: number }
  | { kind: 'upgrade'; plan: string; interval: Interval }
  | { kind: 'card' };

async function linkFor(wanted: Wanted, idempotencyKey: string): Promise<string> {
  if (wanted.kind === 'card') return (await call(changePaymentMethod, { idempotencyKey })).stripeLink;
  const body =
    wanted.kind === 'join'
      ? {
          mode: 'subscription' as const,
          includeInterests: false,
          creditsToSpend: 0,
          member: 'member',
          yearly: wanted.interval,
          quotedPrice: wanted.price,
        }
      : { mode: 'subscription' as const, upgrade: wanted.plan, yearly: wanted.interval };
  return (await call(buildPaymentLink, { body, idempotencyKey })).stripeLink;
}

/** From the click to the provider's page: to join, to change the plan, or to save a card. */
export function useMembershipLink() {
  return useProviderPage<Wanted>({ request: linkFor, signInFrom: () => window.location.pathname });
}
