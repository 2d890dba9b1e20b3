import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { deleteNamelessHosts } from './host.store.ts';

/** Hours that a new host may wait for its name (rules-teachers H3). */
export const NAMELESS_HOURS = 24;
const AT_ONCE = 200;

/** Deletes hosts that were added and never named; no learner ever saw them. */
export async function sweepNamelessHosts(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - NAMELESS_HOURS * 3_600_000);
  while ((await inTransaction(ctx, (tx) => deleteNamelessHosts(tx, before, AT_ONCE))) === AT_ONCE);
}
