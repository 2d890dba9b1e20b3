import { useCallback, useEffect, useRef, useState } from 'react';
import { buildPaymentLink } from '#contract/checkout/build-payment-link.ts';
import { changePaymentMethod } from '#contract/membership/payment-methods.endpoints.ts';
import { call } from '#web/api/client.ts';
import { makeKey } from '#web/api/make-key.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { type CheckoutProblem, isResponseMissing, problemOf } from '#web/features/payment/checkout-problem.rules.ts';
import { loginAddress } from '#web/session/session.ts';

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
  const [busy, setBusy] = useState<Wanted | null>(null);
  const [problem, setProblem] = useState<{ wanted: Wanted; what: CheckoutProblem } | null>(null);
  const running = useRef(false);
  // An attempt that got no response is repeated with the same key
  const unanswered = useRef<{ asked: string; key: string } | null>(null);

  const reset = useCallback(() => {
    running.current = false;
    setBusy(null);
  }, []);

  // Back from the provider's page: the browser may restore this page from its cache, still in its busy state
  useEffect(() => {
    const shownAgain = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener('pageshow', shownAgain);
    return () => window.removeEventListener('pageshow', shownAgain);
  }, [reset]);

  const go = useCallback(
    async (wanted: Wanted) => {
      if (running.current) return;
      running.current = true;
      setBusy(wanted);
      setProblem(null);
      const serialized = JSON.stringify(wanted);
      const attempt =
        unanswered.current?.asked === serialized ? unanswered.current : { asked: serialized, key: makeKey() };
      unanswered.current = attempt;
      try {
        const link = await linkFor(wanted, attempt.key);
        unanswered.current = null;
        // The page stays busy until the browser has left it
        window.location.assign(link);
      } catch (error) {
        reset();
        const checkoutProblem: CheckoutProblem = isApiProblem(error)
          ? problemOf(error)
          : { kind: 'refused', message: 'Something went wrong on our side. Try again in a moment.' };
        if (!isResponseMissing(checkoutProblem)) unanswered.current = null;
        if (checkoutProblem.kind === 'signed_out') window.location.assign(loginAddress(window.location.pathname));
        else setProblem({ wanted, what: checkoutProblem });
      }
    },
    [reset],
  );

  return { busy, problem, go, dismiss: useCallback(() => setProblem(null), []) };
}
