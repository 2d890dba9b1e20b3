import { CHECKOUT_REFUSALS } from '#contract/checkout/refusals.ts';
import { CREDIT_REFUSALS } from '#contract/credits/words.ts';
import { plainDigits } from '#contract/primitives/plain-digits.ts';
import { KEY_IN_PROGRESS } from '#contract/primitives/problem.ts';

/** How often, and how many times, to check whether confirmed credits have arrived (L§9). */
export const POLL_EVERY_MS = 2_000;
export const POLL_TRIES = 20;

// The specification's own words.
export const INVALID_CARD = 'This appears to be an invalid card number.';
export const NOT_VERIFIED_IN_TIME = 'Code 987: Could not verify card in time';
export const NOT_CHARGED = 'Code 1943: We were unable to charge your card at this time. Please try another card.';
export const CREDITS_ADDED = 'Your credits have been added.';

/**
 * Suggested quantities that match courses: one credit is worth 10 dollars; a six-week course costs 15 credits, a
 * twelve-week course 30.
 */
export const QUICK_PICKS = [5, 15, 30] as const;

/** The typed quantity: a whole number from 1 to 100, otherwise null. */
export function quantityOf(text: string): number | null {
  const trimmed = plainDigits(text).trim();
  if (!/^\d{1,3}$/.test(trimmed)) return null;
  const value = Number(trimmed);
  return value >= 1 && value <= 100 ? value : null;
}

export type Problem =
  /** The card was declined, with the provider's message; another card may work. */
  | { kind: 'card'; message: string }
  /** It isn't known yet whether the card was charged, so we keep polling. */
  | { kind: 'unclear'; message: string }
  /** An earlier purchase went through after all. */
  | { kind: 'already_paid'; message: string }
  | { kind: 'unverified'; message: string }
  | { kind: 'other'; message: string };

interface Failure {
  /** 0 if there was no response. */
  readonly status: number;
  readonly message: string;
  readonly code?: string | undefined;
  readonly fields?: Record<string, string> | undefined;
}

/** A saved card by its ID, or the one being typed: `revision` counts the changes to it. */
export type CardOfAttempt = { readonly savedId: string } | { readonly revision: number };

/** What identifies an attempt: two requests with the same card, amount, and price share one idempotency key. */
export function attemptOf(card: CardOfAttempt, wanted: { credits: number; price: number }): readonly unknown[] {
  return ['savedId' in card ? card.savedId : card.revision, wanted.credits, wanted.price];
}

/**
 * True if the outcome of a request is unknown: the next identical request is the same attempt, with the same key. A
 * refusal is an outcome, and so is a provider that was down before anything began.
 */
export function responseLost({ status, code }: Pick<Failure, 'status' | 'code'>): boolean {
  if (code === CREDIT_REFUSALS.unclear || code === KEY_IN_PROGRESS) return true;
  return (status === 0 || status >= 500) && code !== CHECKOUT_REFUSALS.providerUnavailable;
}

/** Turns a refusal from the server into a problem; its message stays as it is. */
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

/** Polls until the credits change; false if they didn't change in time. */
export async function creditsChanged(
  before: number,
  readCredits: () => Promise<number>,
  pause: (milliseconds: number) => Promise<void>,
): Promise<boolean> {
  for (let tries = 0; tries < POLL_TRIES; tries += 1) {
    await pause(POLL_EVERY_MS);
    // One lost request is only one of twenty.
    if ((await readCredits().catch(() => before)) !== before) return true;
  }
  return false;
}
