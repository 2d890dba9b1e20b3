import type { Order, OrderLine } from '#contract/checkout/show-order.ts';
import type { OrderState } from './order-status.rules.ts';

/** The line kind that an order page talks about: a course comes before the membership bought with it. */
export type Bought = OrderLine['kind'];

type Lines = readonly Pick<OrderLine, 'kind'>[];

const FIRST: readonly Bought[] = ['cohort_place', 'ticket', 'workout_place', 'credits', 'membership'];

export function boughtOf(lines: Lines): Bought {
  return FIRST.find((kind) => lines.some((line) => line.kind === kind)) ?? 'cohort_place';
}

/** Whether the order holds seats while it is unpaid. */
export function holdsSeats(lines: Lines): boolean {
  const bought = boughtOf(lines);
  return bought !== 'credits' && bought !== 'membership';
}

/** The title and line at the top of an order page; some depend on what was bought. */
export function orderStatusText(status: OrderState, lines: Lines): { title: string; line: string } {
  const kept = boughtOf(lines) === 'cohort_place' ? ', and your courses are still selected' : '';
  const seatsReleased = holdsSeats(lines) ? ', so we released your seats' : '';
  const texts: Record<OrderState, { title: string; line: string }> = {
    waiting: {
      title: 'Waiting for your payment',
      line: "We're waiting for the payment page to confirm that it went through. This page updates automatically.",
    },
    turned_back: {
      title: "You haven't paid yet",
      line: `You came back before paying. You weren't charged${kept}.`,
    },
    settling: { title: 'Paid. Getting everything ready', line: 'We got your payment. This takes a few seconds.' },
    done: { title: "You're in", line: 'Everything is paid and ready. Your receipt is on its way to your email.' },
    partly_lost: {
      title: 'Part of your order sold out',
      line: 'A seat sold out before your payment went through. We refunded that part in full; the rest is yours.',
    },
    lost: {
      title: 'That seat sold out before your payment went through',
      line: "We're sorry about that. Everything you paid for it is refunded.",
    },
    partly_refunded: { title: 'Partially refunded', line: 'Part of this order was refunded. The rest is yours.' },
    refunded: { title: 'Refunded', line: 'Everything you paid for this order is refunded.' },
    expired: {
      title: 'This checkout expired',
      line: `We didn't get a payment in time${seatsReleased}. You weren't charged${kept}.`,
    },
    failed: { title: "The payment didn't go through", line: `You weren't charged${kept}.` },
  };
  return texts[status];
}

/** Which emails are on their way for the lines that are ready. */
export function mailText(lines: readonly Pick<OrderLine, 'kind' | 'workout'>[]): string {
  const receipt = 'Your receipt is in your email';
  if (lines.some(({ kind }) => kind === 'cohort_place')) {
    return `${receipt}, with calendar invites for your class sessions. Open it to add them in one click.`;
  }
  const workout = lines.find(({ kind }) => kind === 'workout_place')?.workout;
  if (workout?.kind === 'written') return `${receipt}. We emailed the instructions, too.`;
  if (workout || lines.some(({ kind }) => kind === 'ticket' || kind === 'workout_place')) {
    return `${receipt}. We emailed a calendar invite, too; open it to add it in one click.`;
  }
  return `${receipt}.`;
}

/** What happens next when nothing was charged. */
export function unpaidText({ lines, credits }: Pick<Order, 'credits'> & { lines: Lines }): string {
  switch (boughtOf(lines)) {
    case 'cohort_place':
      return `Your courses are still selected${credits > 0 ? ', and your credits are back in your account' : ''}. Try another card, or come back later; the price may change as seats fill.`;
    case 'ticket':
    case 'workout_place':
      return `${credits > 0 ? 'Your credits are back in your account. ' : ''}We're no longer holding anything for you; try another card while there are seats left.`;
    case 'credits':
    case 'membership':
      return 'Try another card, or come back anytime.';
  }
}
