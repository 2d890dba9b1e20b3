import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { buildPaymentLink } from '#contract/checkout/build-payment-link.ts';
import { enroll } from '#contract/checkout/enroll.ts';
import { call } from '#web/api/client.ts';
import { makeKey } from '#web/api/make-key.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { type Attempt, keyOf } from '#web/features/payment/attempt-key.rules.ts';
import { type CheckoutProblem, isResponseMissing, problemOf } from '#web/features/payment/checkout-problem.rules.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { refreshCurrentUser } from '#web/session/current-user.ts';
import { loginAddress } from '#web/session/session.ts';
import { chooseCall, type Way } from './attempt.rules.ts';
import { basketQuery, refreshEnrollment } from './basket.ts';

/** The last attempt. Kept while its error is on screen, so it can be retried. */
export interface Tried {
  way: Way;
  credits: number;
  price: number;
}

function failureOf(error: unknown): CheckoutProblem {
  if (isApiProblem(error)) return problemOf(error);
  console.error(error);
  return { kind: 'refused', message: 'Something went wrong on our side. Try again in a moment.' };
}

/**
 * One checkout, from the click to the payment page or the dashboard. `returnTo` is the URL of this page with the
 * choices made on it, so someone who has to sign in again, or who comes back, finds them unchanged.
 */
export function useCheckout(returnTo: (credits: number, way: Way) => string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<Way['kind'] | null>(null);
  const [problem, setProblem] = useState<{ tried: Tried; what: CheckoutProblem } | null>(null);
  const running = useRef(false);
  const unanswered = useRef<Attempt | null>(null);

  const reset = useCallback(() => {
    running.current = false;
    setBusy(null);
  }, []);

  // Back from the payment page: the browser may restore this page from its cache, still in its busy state.
  useEffect(() => {
    const shownAgain = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      reset();
      void refreshEnrollment(client);
    };
    window.addEventListener('pageshow', shownAgain);
    return () => window.removeEventListener('pageshow', shownAgain);
  }, [client, reset]);

  const checkOut = useCallback(
    async (tried: Tried) => {
      if (running.current) return;
      running.current = true;
      setBusy(tried.way.kind);
      setProblem(null);
      const request = chooseCall(tried.way, tried.credits, tried.price);
      const attempt = keyOf(unanswered.current, request, makeKey);
      unanswered.current = attempt;
      const here = returnTo(tried.credits, tried.way);
      try {
        if (request.call === 'enroll') {
          await call(enroll, { body: request.body, idempotencyKey: attempt.key });
          unanswered.current = null;
          toast.success("You're enrolled", 'We emailed you your receipt and calendar invites.');
          // Navigate first: after the refresh, this page would say that nothing is selected.
          await navigate({ to: '/dashboard' });
          await Promise.all([refreshCurrentUser(client), refreshEnrollment(client)]);
          reset();
        } else {
          const { stripeLink } = await call(buildPaymentLink, { body: request.body, idempotencyKey: attempt.key });
          unanswered.current = null;
          window.history.replaceState(window.history.state, '', here);
          // The page stays busy until the browser has left it.
          window.location.assign(stripeLink);
        }
      } catch (error) {
        const failure = failureOf(error);
        if (!isResponseMissing(failure)) unanswered.current = null;
        reset();
        if (failure.kind === 'signed_out') {
          window.location.assign(loginAddress(here));
          return;
        }
        setProblem({ tried, what: failure });
        if (failure.kind !== 'away') {
          await Promise.all([client.invalidateQueries({ queryKey: basketQuery.queryKey }), refreshCurrentUser(client)]);
        }
      }
    },
    [client, navigate, reset, returnTo],
  );

  return { busy, problem, checkOut, dismiss: useCallback(() => setProblem(null), []) };
}
