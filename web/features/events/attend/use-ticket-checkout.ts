import { buildEventPaymentLink } from '#contract/events/attend.endpoints.ts';
import { call } from '#web/api/client.ts';
import { useProviderPage } from '#web/features/payment/use-provider-page.ts';

interface Tried {
  ticketTypeId: number;
  price: number;
  /** The handle of a person who attends by email; undefined for the signed-in user. */
  userId?: string | undefined;
}

async function linkFor({ ticketTypeId, price, userId }: Tried, idempotencyKey: string): Promise<string> {
  const body = {
    mode: 'payment' as const,
    ticketTypeId,
    quotedPrice: price,
    ...(userId === undefined ? {} : { userId }),
  };
  return (await call(buildEventPaymentLink, { body, idempotencyKey })).stripeLink;
}

/** From the click on 'Register' to the payment page. */
export function useTicketCheckout() {
  const { busy, go, ...rest } = useProviderPage<Tried>({
    request: linkFor,
    signInFrom: ({ userId }) => (userId === undefined ? window.location.pathname : null),
  });
  return { ...rest, busy: busy !== null, checkOut: go };
}

export type TicketCheckout = ReturnType<typeof useTicketCheckout>;
