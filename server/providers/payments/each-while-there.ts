import type { Ctx } from '#server/platform/ctx.ts';
import { PaymentsAway, PaymentsUnreadable } from './payments.ts';

/**
 * What a sweep asks the provider about, one after another. One that fails is logged and holds up nobody else; where
 * the provider is away the rest waits for the next minute, since every question would wait for its timeout.
 */
export async function eachWhileThere<Id extends number | string>(
  ctx: Pick<Ctx, 'log'>,
  ids: readonly Id[],
  work: (id: Id) => Promise<unknown>,
): Promise<void> {
  for (const id of ids) {
    try {
      await work(id);
    } catch (error) {
      ctx.log.warn({ id, error: String(error) }, 'not settled with the provider yet');
      if (error instanceof PaymentsAway && !(error instanceof PaymentsUnreadable)) return;
    }
  }
}
