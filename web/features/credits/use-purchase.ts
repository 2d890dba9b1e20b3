import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getUser } from '#contract/accounts/users.endpoints.ts';
import { showOrder } from '#contract/checkout/show-order.ts';
import { checkoutCredits, checkoutCreditsByPayPal, createPayPalOrder } from '#contract/credits/credits.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { call } from '#web/api/client.ts';
import { makeKey } from '#web/api/make-key.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { type Attempt, keyOf } from '#web/features/payment/attempt-key.rules.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { refreshCurrentUser, useCurrentUser } from '#web/session/current-user.ts';
import {
  attemptOf,
  CREDITS_ADDED,
  creditsChanged,
  INVALID_CARD,
  NOT_CHARGED,
  NOT_VERIFIED_IN_TIME,
  type Problem,
  problemOf,
  responseLost,
} from './purchase.rules.ts';

export type ChosenCard = { savedId: string } | { typed: StripeCardElement; revision: number };

export interface Wanted {
  readonly credits: number;
  readonly price: number;
}

export type Busy = 'charging' | 'capturing' | 'confirming' | 'watching' | null;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

function failureOf(error: unknown): Problem {
  if (isApiProblem(error)) return problemOf(error);
  console.error(error);
  return { kind: 'other', message: "Something went wrong on our side. You weren't charged. Try again in a moment." };
}

/** The ID of the order whose response was lost, if the server names it. */
function orderIdIn(error: unknown): number | null {
  const orderId = isApiProblem(error) ? error.details?.orderId : undefined;
  return typeof orderId === 'number' ? orderId : null;
}

/**
 * The payment method for a card: the saved one's, or a new one created from what was typed. Otherwise, what is wrong
 * with the card.
 */
async function paymentMethodOf(stripe: Stripe, card: ChosenCard): Promise<{ id: string } | { invalid: string }> {
  if ('savedId' in card) return { id: card.savedId };
  const created = await stripe.createPaymentMethod({ type: 'card', card: card.typed });
  return created.paymentMethod ? { id: created.paymentMethod.id } : { invalid: created.error?.message ?? INVALID_CARD };
}

/**
 * Buys credits, from the click until the credits arrive: charges the card, has its owner confirm if the bank asks, and
 * polls.
 */
export function usePurchase(stripe: Promise<Stripe> | null) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const [busy, setBusy] = useState<Busy>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const running = useRef(false);
  const unmounted = useRef(false);
  // Requests that got no response are repeated with the same key, and with the payment method created for them.
  const charging = useRef<(Attempt & { paymentMethodId: string }) | null>(null);
  const paying = useRef<Attempt | null>(null);
  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
    };
  }, []);

  const fresh = useCallback(async () => {
    await Promise.all([refreshCurrentUser(client), client.invalidateQueries({ queryKey: ['credits', 'statement'] })]);
  }, [client]);

  const done = useCallback(async () => {
    await fresh();
    toast.success(CREDITS_ADDED);
    if (!unmounted.current) await navigate({ to: '/reserve_seat' });
  }, [fresh, navigate]);

  /**
   * Waits for the provider's confirmation; true if it came in time. Requesting the order makes the server check with
   * the provider.
   */
  const watch = useCallback(
    async (before: number, orderId: number | null): Promise<boolean> => {
      setBusy('watching');
      const readCredits = async () => {
        if (orderId !== null) await call(showOrder, { params: { id: orderId } }).catch(() => undefined);
        return (await call(getUser, { params: { id: user.id } })).credits;
      };
      const arrived = await creditsChanged(before, readCredits, pause);
      if (arrived) await done();
      else setProblem({ kind: 'other', message: NOT_VERIFIED_IN_TIME });
      return arrived;
    },
    [done, user.id],
  );

  const confirmCard = useCallback(
    async (loaded: Stripe, response: ResponseOf<typeof checkoutCredits>): Promise<void> => {
      setBusy('confirming');
      const confirmed = await loaded.confirmCardPayment(response.paymentIntentClientSecret ?? '');
      if (confirmed.error) setProblem({ kind: 'card', message: NOT_CHARGED });
      else await watch(response.credits, response.orderId);
    },
    [watch],
  );

  const chargeFailed = useCallback(
    async (error: unknown, before: number): Promise<void> => {
      const failure = failureOf(error);
      if (isApiProblem(error) && !responseLost(error)) charging.current = null;
      if (failure.kind === 'unclear') {
        if (await watch(before, orderIdIn(error))) charging.current = null;
        return;
      }
      setProblem(failure);
      if (failure.kind === 'already_paid') await fresh();
    },
    [watch, fresh],
  );

  const purchase = useCallback(
    async (card: ChosenCard, wanted: Wanted): Promise<void> => {
      if (running.current || !stripe) return;
      running.current = true;
      setProblem(null);
      setBusy('charging');
      const before = user.credits;
      try {
        const loaded = await stripe;
        const { asked, key } = keyOf(charging.current, attemptOf(card, wanted), makeKey);
        const repeated = charging.current?.asked === asked ? charging.current.paymentMethodId : null;
        const method = repeated === null ? await paymentMethodOf(loaded, card) : { id: repeated };
        if ('invalid' in method) {
          setProblem({ kind: 'card', message: method.invalid });
          return;
        }
        charging.current = { asked, key, paymentMethodId: method.id };
        const body = { paymentMethodId: method.id, quotedPrice: wanted.price, creditsToBuy: wanted.credits };
        const response = await call(checkoutCredits, { body, idempotencyKey: key });
        charging.current = null;
        if (response.requiresAction) await confirmCard(loaded, response);
        else await done();
      } catch (error) {
        await chargeFailed(error, before);
      } finally {
        running.current = false;
        setBusy(null);
      }
    },
    [stripe, user.credits, done, confirmCard, chargeFailed],
  );

  /** Creates a PayPal order for the chosen quantity; throws if the server refuses, so that PayPal's window closes. */
  const openPayPal = useCallback(async (wanted: Wanted): Promise<string> => {
    setProblem(null);
    const body = { quotedPrice: wanted.price, creditsToBuy: wanted.credits };
    paying.current = keyOf(paying.current, body, makeKey);
    try {
      const { ppOrderId } = await call(createPayPalOrder, { body, idempotencyKey: paying.current.key });
      paying.current = null;
      return ppOrderId;
    } catch (error) {
      if (isApiProblem(error) && !responseLost(error)) paying.current = null;
      setProblem(failureOf(error));
      throw error;
    }
  }, []);

  /** The buyer approved at PayPal: takes the payment and waits for the credits. */
  const finishPayPal = useCallback(
    async (ppOrderId: string, credits: number): Promise<void> => {
      if (running.current) return;
      running.current = true;
      setBusy('capturing');
      const before = user.credits;
      try {
        const body = { ppOrderId, creditsToBuy: credits };
        paying.current = keyOf(paying.current, body, makeKey);
        const { approved } = await call(checkoutCreditsByPayPal, { body, idempotencyKey: paying.current.key });
        paying.current = null;
        if (approved) await done();
        else setProblem({ kind: 'other', message: "PayPal hasn't approved this payment. You weren't charged." });
      } catch (error) {
        const failure = failureOf(error);
        if (isApiProblem(error) && !responseLost(error)) paying.current = null;
        if (failure.kind !== 'unclear') setProblem(failure);
        else if (await watch(before, orderIdIn(error))) paying.current = null;
      } finally {
        running.current = false;
        setBusy(null);
      }
    },
    [user.credits, done, watch],
  );

  return { busy, problem, setProblem, purchase, openPayPal, finishPayPal };
}
