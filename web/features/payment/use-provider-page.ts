import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { makeKey } from '#web/api/make-key.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { loginAddress } from '#web/session/session.ts';
import { type Attempt, keyOf } from './attempt-key.rules.ts';
import { type CheckoutProblem, isResponseMissing, problemOf } from './checkout-problem.rules.ts';

interface ProviderPageOptions<Tried> {
  /** Returns the link to the provider's page, or null if there is nothing to do there. */
  request: (tried: Tried, idempotencyKey: string) => Promise<string | null>;
  /** The page to return to after signing in again; null: shows the problem instead. */
  signInFrom: (tried: Tried) => string | null;
  /** Runs before the browser leaves for the link. If this fails, the next attempt is a new one. */
  onResponse?: (link: string | null, tried: Tried) => Promise<void>;
  onFailed?: (problem: CheckoutProblem) => Promise<void>;
  onShownAgain?: () => void;
}

/** What was tried when it failed, so it can be retried, and why it failed. */
export interface FailedAttempt<Tried> {
  tried: Tried;
  what: CheckoutProblem;
}

function failureOf(error: unknown): CheckoutProblem {
  if (isApiProblem(error)) return problemOf(error);
  console.error(error);
  return { kind: 'refused', message: 'Something went wrong on our side. Try again in a moment.' };
}

/** From the click to the payment provider's page. An attempt that got no response is repeated with the same key. */
export function useProviderPage<Tried>(options: ProviderPageOptions<Tried>) {
  const [busy, setBusy] = useState<Tried | null>(null);
  const [problem, setProblem] = useState<FailedAttempt<Tried> | null>(null);
  const running = useRef(false);
  const unanswered = useRef<Attempt | null>(null);

  const reset = () => {
    running.current = false;
    setBusy(null);
  };

  // Back from the provider's page: the browser may restore this page from its cache, still in its busy state.
  const shownAgain = useEffectEvent((event: PageTransitionEvent) => {
    if (!event.persisted) return;
    reset();
    options.onShownAgain?.();
  });
  useEffect(() => {
    window.addEventListener('pageshow', shownAgain);
    return () => window.removeEventListener('pageshow', shownAgain);
  }, []);

  const go = async (tried: Tried): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(tried);
    setProblem(null);
    const attempt = keyOf(unanswered.current, tried, makeKey);
    unanswered.current = attempt;
    try {
      const link = await options.request(tried, attempt.key);
      unanswered.current = null;
      await options.onResponse?.(link, tried);
      // With a link, the page stays busy until the browser has left it.
      if (link === null) reset();
      else window.location.assign(link);
    } catch (error) {
      const failure = failureOf(error);
      if (!isResponseMissing(failure)) unanswered.current = null;
      reset();
      const signInFrom = failure.kind === 'signed_out' ? options.signInFrom(tried) : null;
      if (signInFrom !== null) {
        window.location.assign(loginAddress(signInFrom));
        return;
      }
      setProblem({ tried, what: failure });
      await options.onFailed?.(failure);
    }
  };

  return { busy, problem, go, dismiss: useCallback(() => setProblem(null), []) };
}
