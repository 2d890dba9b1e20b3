import { useCallback, useEffect, useRef, useState } from 'react';
import { buildEventPaymentLink } from '#contract/events/attend.endpoints.ts';
import { call } from '#web/api/client.ts';
import { makeKey } from '#web/api/make-key.ts';
import { type ApiProblem, isApiProblem } from '#web/api/problem.ts';
import { type CheckoutProblem, isResponseMissing, problemOf } from '#web/features/payment/checkout-problem.rules.ts';
import { loginAddress } from '#web/session/session.ts';

interface Tried {
  ticketTypeId: number;
  price: number;
  /** The handle of a person who attends by email; undefined for the signed-in user. */
  userId?: string | undefined;
}

/** From the click on 'Register' to the payment page. `isHandled`: refusals that the caller reports itself. */
export function useTicketCheckout(isHandled: (problem: ApiProblem) => boolean = () => false) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ tried: Tried; what: CheckoutProblem } | null>(null);
  const running = useRef(false);
  // An attempt that got no response is repeated with the same key.
  const unanswered = useRef<{ asked: string; key: string } | null>(null);

  const handled = useRef(isHandled);
  handled.current = isHandled;

  const reset = useCallback(() => {
    running.current = false;
    setBusy(false);
  }, []);

  // Back from the payment page: the browser may restore this page from its cache, still in its busy state.
  useEffect(() => {
    const shownAgain = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener('pageshow', shownAgain);
    return () => window.removeEventListener('pageshow', shownAgain);
  }, [reset]);

  const checkOut = useCallback(
    async (tried: Tried) => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      setProblem(null);
      const fingerprint = JSON.stringify(tried);
      const attempt =
        unanswered.current?.asked === fingerprint ? unanswered.current : { asked: fingerprint, key: makeKey() };
      unanswered.current = attempt;
      try {
        const { stripeLink } = await call(buildEventPaymentLink, {
          body: {
            mode: 'payment',
            ticketTypeId: tried.ticketTypeId,
            quotedPrice: tried.price,
            ...(tried.userId === undefined ? {} : { userId: tried.userId }),
          },
          idempotencyKey: attempt.key,
        });
        unanswered.current = null;
        // The page stays busy until the browser has left it.
        window.location.assign(stripeLink);
      } catch (error) {
        reset();
        const failure: CheckoutProblem = isApiProblem(error)
          ? problemOf(error)
          : { kind: 'refused', message: 'Something went wrong on our side. Try again in a moment.' };
        if (!isResponseMissing(failure)) unanswered.current = null;
        if (failure.kind === 'signed_out' && tried.userId === undefined) {
          window.location.assign(loginAddress(window.location.pathname));
          return;
        }
        if (!isApiProblem(error) || !handled.current(error)) setProblem({ tried, what: failure });
      }
    },
    [reset],
  );

  return { busy, problem, checkOut, dismiss: useCallback(() => setProblem(null), []) };
}

export type TicketCheckout = ReturnType<typeof useTicketCheckout>;
