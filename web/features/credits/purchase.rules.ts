import { CHECKOUT_REFUSALS } from '#contract/checkout/refusals.ts';
import { CREDIT_REFUSALS } from '#contract/credits/words.ts';
import { plainDigits } from '#contract/primitives/plain-digits.ts';
import { KEY_IN_PROGRESS } from '#contract/primitives/problem.ts';

/** How often, and how many times, it is asked whether confirmed credits have come (L§9). */
export const POLL_EVERY_MS = 2_000;
export const POLL_TRIES = 20;

// The specification's own words.
export const INVALID_CARD = 'This appears to be an invalid card number.';
export const NOT_VERIFIED_IN_TIME = 'Code 987: Could not verify card in time';
export const NOT_CHARGED = 'Code 1943: We were unable to charge your card at this time. Please try another card.';
export const CREDITS_ADDED = 'Your credits have been added.';

/** Picks that fit a course: one credit is 10 dollars, a six-week course costs 15, a twelve-week one 30. */
export const QUICK_PICKS = [5, 15, 30] as const;

/** What was typed as a quantity: whole numbers from 1 to 100, otherwise null. */
export function quantityOf(text: string): number | null {
  const trimmed = plainDigits(text).trim();
  if (!/^\d{1,3}$/.test(trimmed)) return null;
  const value = Number(trimmed);
  return value >= 1 && value <= 100 ? value : null;
}

export type Problem =
  /** The card said no, in the provider's words; another one may be tried. */
  | { kind: 'card'; message: string }
  /** Nobody knows yet whether it was charged: it is watched. */
  | { kind: 'unclear'; message: string }
  /** A purchase before this one went through after all. */
  | { kind: 'already_paid'; message: string }
  | { kind: 'unverified'; message: string }
  | { kind: 'other'; message: string };

interface Failure {
  /** 0 where nobody answered. */
  readonly status: number;
  readonly message: string;
  readonly code?: string | undefined;
  readonly fields?: Record<string, string> | undefined;
}

/** A saved card by its id, or one being typed: `revision` counts what was changed in it. */
export type CardOfAttempt = { readonly savedId: string } | { readonly revision: number };

/** What makes two presses the same attempt: the same card, amount and price. They carry the same key. */
export function attemptOf(card: CardOfAttempt, wanted: { credits: number; price: number }): readonly unknown[] {
  return ['savedId' in card ? card.savedId : card.revision, wanted.credits, wanted.price];
}

/**
 * True where it isn't known what became of a press: the next one like it is the same attempt, with the same key. A refusal
 * is an answer, and so is that the provider was away before anything began.
 */
export function answerLost({ status, code }: Pick<Failure, 'status' | 'code'>): boolean {
  if (code === CREDIT_REFUSALS.unclear || code === KEY_IN_PROGRESS) return true;
  return (status === 0 || status >= 500) && code !== CHECKOUT_REFUSALS.providerAway;
}

/** Reads the server's refusal; its sentence stays as it is. */
export function problemOf(failure: Failure): Problem {
  const { message, code } = failure;
  switch (code) {
    case CREDIT_REFUSALS.unclear:
    case KEY_IN_PROGRESS:
      return { kind: 'unclear', message };
    case CHECKOUT_REFUSALS.alreadyPaid:
      return { kind: 'already_paid', message };
    case CHECKOUT_REFUSALS.addressUnverified:
      return { kind: 'unverified', message };
    case CREDIT_REFUSALS.cardDeclined:
      return { kind: 'card', message };
    default:
      return { kind: failure.fields?.paymentMethodId ? 'card' : 'other', message };
  }
}

/** Asks until the credits are other than before; false where they didn't change in time. */
export async function creditsChanged(
  before: number,
  ask: () => Promise<number>,
  pause: (milliseconds: number) => Promise<void>,
): Promise<boolean> {
  for (let tries = 0; tries < POLL_TRIES; tries += 1) {
    await pause(POLL_EVERY_MS);
    // One question that gets lost is only one of twenty.
    if ((await ask().catch(() => before)) !== before) return true;
  }
  return false;
}
