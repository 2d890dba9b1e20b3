import { CHECKOUT_REFUSALS } from '#contract/checkout/refusals.ts';
import { refuse } from '#contract/primitives/problem.ts';
import { PaymentsUnavailable } from '#server/providers/payments/payments.ts';

/** Runs a call to the payment provider; if it can't be reached, the person gets an error and nothing is lost. */
export async function withProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    throw refuse(
      CHECKOUT_REFUSALS.providerUnavailable,
      503,
      "We can't reach the payment provider right now. You weren't charged. Please try again in a moment.",
    );
  }
}
