import type { Promo } from '#contract/promo/promo.endpoints.ts';

/** How often a code's result is polled (L§9). */
const POLL_EVERY_MS = 3_000;

/** How long to wait before polling a code's result again; false once it is known. */
export function pollEvery(result: Promo['result'] | undefined): number | false {
  return result ? false : POLL_EVERY_MS;
}
