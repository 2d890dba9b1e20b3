import type { Order, OrderLine } from '#contract/checkout/show-order.ts';
import type { Standing } from './order-standing.rules.ts';

/** What an order is for, as its page speaks of it: the kind of its line, a course before the membership bought along. */
export type Bought = OrderLine['kind'];

type Lines = readonly Pick<OrderLine, 'kind'>[];

const FIRST: readonly Bought[] = ['cohort_place', 'ticket', 'workout_place', 'credits', 'membership'];

export function boughtOf(lines: Lines): Bought {
  return FIRST.find((kind) => lines.some((line) => line.kind === kind)) ?? 'cohort_place';
}

/** Seats are held for it while it is unpaid. */
export function holdsSeats(lines: Lines): boolean {
  const bought = boughtOf(lines);
  return bought !== 'credits' && bought !== 'membership';
}

/** The words over an order; where they depend on what was bought, they say it. */
export function standingWords(standing: Standing, lines: Lines): { title: string; line: string } {
  const kept = boughtOf(lines) === 'cohort_place' ? ', and your courses are still selected' : '';
  const letGo = holdsSeats(lines) ? ', so the seats were let go' : '';
  const words: Record<Standing, { title: string; line: string }> = {
    waiting: {
      title: 'Waiting for your payment',
      line: 'The payment page has to tell us that it went through. This page follows by itself.',
    },
    turned_back: {
      title: "You haven't paid yet",
      line: `You came back before paying. Nothing was charged${kept}.`,
    },
    settling: { title: 'Paid. Getting everything ready', line: 'Your payment is in. This takes a few seconds.' },
    done: { title: "You're in", line: 'Everything is paid and ready. The receipt is on its way to your email.' },
    partly_lost: {
      title: "You're in, but not everywhere",
      line: 'A seat was gone when your payment arrived. That part was refunded in full; the rest is yours.',
    },
    lost: {
      title: 'The seat was gone',
      line: 'It was taken before your payment arrived. Everything you paid for it is refunded.',
    },
    partly_refunded: { title: 'Partly refunded', line: 'Part of this order was refunded. The rest is yours.' },
    refunded: { title: 'Refunded', line: 'Everything that you paid for this order is refunded.' },
    expired: {
      title: 'This checkout ran out',
      line: `No payment came in time${letGo}. Nothing was charged${kept}.`,
    },
    failed: { title: "The payment didn't go through", line: `Nothing was charged${kept}.` },
  };
  return words[standing];
}

/** Which mails are on their way for what is ready. */
export function mailWords(lines: readonly Pick<OrderLine, 'kind' | 'workout'>[]): string {
  const receipt = 'Your receipt is in your email';
  if (lines.some(({ kind }) => kind === 'cohort_place')) {
    return `${receipt}, and the class sessions come with it as calendar entries: open the email and add them with one click.`;
  }
  const workout = lines.find(({ kind }) => kind === 'workout_place')?.workout;
  if (workout?.kind === 'written') return `${receipt}, and the instructions come by email, too.`;
  if (workout || lines.some(({ kind }) => kind === 'ticket' || kind === 'workout_place')) {
    return `${receipt}, and the calendar entry comes by email, too: open it and add it with one click.`;
  }
  return `${receipt}.`;
}

/** What follows where nothing was charged. */
export function unpaidWords({ lines, credits }: Pick<Order, 'credits'> & { lines: Lines }): string {
  switch (boughtOf(lines)) {
    case 'cohort_place':
      return `Your courses are still selected${credits > 0 ? ', and your credits are free again' : ''}. Try another card, or come back later: the price may change with the seats.`;
    case 'ticket':
    case 'workout_place':
      return `${credits > 0 ? 'Your credits are free again. ' : ''}Nothing is held for you any more; try another card while seats are left.`;
    case 'credits':
    case 'membership':
      return 'Try another card, or come back whenever you like.';
  }
}
