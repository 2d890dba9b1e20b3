import type { PaidPrice } from '#contract/events/ticket-refunds.endpoints.ts';
import type { TeacherTicketType } from '#contract/events/ticket-types.endpoints.ts';
import { formatCount, formatDollars } from '#contract/primitives/money.ts';
import { counted } from '#web/kit/text/counted.ts';

/** '12 × $10, 3 × $25': how many people paid which price. */
export function timesPrice(prices: readonly PaidPrice[]): string {
  return prices.map(({ price, people }) => `${formatCount(people)} × ${formatDollars(price)}`).join(', ');
}

/** How many ticket holders paid which price; empty while everyone's price is today's, and for course admins. */
export function paidText({
  paid,
  price,
  nonmemberPrice,
}: Pick<TeacherTicketType, 'paid' | 'price' | 'nonmemberPrice'>) {
  if (!paid || paid.every((each) => each.price === price || each.price === nonmemberPrice)) return '';
  const parts = paid.map(
    (each) => `${formatCount(each.people)} ${each.price === 0 ? 'for free' : `at ${formatDollars(each.price)}`}`,
  );
  return `Sold: ${parts.join(', ')}.`;
}

/** Label of the refund button: 'Refund 12 × $10'. */
export function refundLabel({ paid, refundable }: Pick<TeacherTicketType, 'paid' | 'refundable'>): string {
  const prices = (paid ?? []).filter(({ price }) => price > 0);
  return prices.length > 0 ? `Refund ${timesPrice(prices)}` : `Refund ${counted(refundable, 'person', 'people')}`;
}
