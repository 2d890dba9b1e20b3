import { KEY_IN_PROGRESS, type Refusal, refuse } from '#contract/primitives/problem.ts';

/** A key is remembered for 24 hours (rules §1). */
export const KEY_LIFE_MS = 24 * 60 * 60 * 1000;

/** The key's owner: `person:12`, or the hash of a visitor's IP address. */
export interface KeyOfActor {
  readonly actor: string;
  readonly key: string;
}

export interface Stored {
  status: number;
  body: unknown;
}

/** The first request is still in progress, or its order's outcome isn't known yet. */
export function stillInProgress(orderId?: number): Refusal {
  const details = orderId === undefined ? undefined : { orderId };
  return refuse(KEY_IN_PROGRESS, 409, "We're still working on this request.", details);
}

export function usedForAnother(): Refusal {
  return refuse('idempotency_key_reused', 422, 'This key was used for another request.');
}
