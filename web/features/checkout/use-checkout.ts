import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { buildPaymentLink } from '#contract/checkout/build-payment-link.ts';
import { enroll } from '#contract/checkout/enroll.ts';
import { call } from '#web/api/client.ts';
import { useProviderPage } from '#web/features/payment/use-provider-page.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { refreshCurrentUser } from '#web/session/current-user.ts';
import { chooseCall, type Way } from './attempt.rules.ts';
import { basketQuery, refreshEnrollment } from './basket.ts';

/** The last attempt. Kept while its error is on screen, so it can be retried. */
export interface Tried {
  way: Way;
  credits: number;
  price: number;
}

async function linkFor({ way, credits, price }: Tried, idempotencyKey: string): Promise<string | null> {
  const request = chooseCall(way, credits, price);
  if (request.call === 'link') {
    return (await call(buildPaymentLink, { body: request.body, idempotencyKey })).stripeLink;
  }
  await call(enroll, { body: request.body, idempotencyKey });
  return null;
}

/**
 * One checkout, from the click to the payment page or the dashboard. `returnTo` is the URL of this page with the
 * choices made on it, so someone who has to sign in again, or who comes back, finds them unchanged.
 */
export function useCheckout(returnTo: (credits: number, way: Way) => string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { busy, go, ...rest } = useProviderPage<Tried>({
    request: linkFor,
    signInFrom: ({ credits, way }) => returnTo(credits, way),
    async onResponse(link, { credits, way }) {
      if (link !== null) {
        window.history.replaceState(window.history.state, '', returnTo(credits, way));
        return;
      }
      toast.success("You're enrolled", 'We emailed you your receipt and calendar invites.');
      // Navigate first: after the refresh, this page would say that nothing is selected.
      await navigate({ to: '/dashboard' });
      await Promise.all([refreshCurrentUser(client), refreshEnrollment(client)]);
    },
    async onFailed({ kind }) {
      if (kind === 'away') return;
      await Promise.all([client.invalidateQueries({ queryKey: basketQuery.queryKey }), refreshCurrentUser(client)]);
    },
    onShownAgain: () => void refreshEnrollment(client),
  });
  return { ...rest, busy: busy?.way.kind ?? null, checkOut: go };
}
