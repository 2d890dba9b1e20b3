import type { Promo } from '#contract/promo/promo.endpoints.ts';

/** How often it is asked what became of a code (L§9). */
const POLL_EVERY_MS = 3_000;

/** How long to wait before asking again what became of a code; false once it is known. */
export function pollEvery(result: Promo['result'] | undefined): number | false {
  return result ? false : POLL_EVERY_MS;
}
