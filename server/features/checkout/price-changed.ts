import { CHECKOUT_REFUSALS } from '#contract/checkout/refusals.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { refuse } from '#contract/primitives/problem.ts';

/** 409 with the current price. */
export function priceChanged(cashCents: number) {
  return refuse(CHECKOUT_REFUSALS.priceChanged, 409, 'The price has changed. Please take another look.', {
    price: toDollars(cashCents),
    newPrice: toDollars(cashCents),
  });
}
