import type { Ctx } from '#server/platform/ctx.ts';
import { PaymentsUnavailable, PaymentsUnreadable } from './payments.ts';

/**
 * Runs a sweep's calls to the provider, one after another. A failure is logged and doesn't stop the others. If the
 * provider is away, the remaining calls wait for the next minute, because each of them would run into its timeout.
 */
export async function forEachWhileReachable<Id extends number | string>(
  ctx: Pick<Ctx, 'log'>,
  ids: readonly Id[],
  work: (id: Id) => Promise<unknown>,
): Promise<void> {
  for (const id of ids) {
    try {
      await work(id);
    } catch (error) {
      ctx.log.warn({ id, error: String(error) }, 'not settled with the provider yet');
      if (error instanceof PaymentsUnavailable && !(error instanceof PaymentsUnreadable)) return;
    }
  }
}
