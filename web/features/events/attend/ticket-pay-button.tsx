import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/kit/action/button.tsx';
import { ticketTypesQuery } from '../list/events.query.ts';
import { priceToday, registerLabel } from '../page/event-eligibility.rules.ts';
import type { TicketCheckout } from './use-ticket-checkout.ts';

/** Continues to payment, with today's price on the button. */
export function TicketPayButton({
  pay,
  checkout,
  eventId,
}: {
  pay: { userId: string; ticketTypeId: number };
  checkout: TicketCheckout;
  eventId: number;
}) {
  const types = useQuery(ticketTypesQuery(eventId));
  const type = types.data?.find((each) => each.id === pay.ticketTypeId);
  if (types.isError) {
    return (
      <Button variant="secondary" wide onClick={() => void types.refetch()}>
        Couldn't load the price. Retry
      </Button>
    );
  }
  return (
    <Button
      size="lg"
      wide
      disabled={!type}
      loading={checkout.busy}
      onClick={() =>
        type && void checkout.checkOut({ ticketTypeId: type.id, price: priceToday(type), userId: pay.userId })
      }
    >
      {type ? registerLabel(priceToday(type)) : 'Register'}
    </Button>
  );
}
