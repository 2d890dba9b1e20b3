import { notFound, refuse } from '#contract/primitives/problem.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { Person } from '../persons/access.rules.ts';
import { isLastWayIn } from './identity.rules.ts';
import { deleteIdentity, lockIdentities } from './identity.store.ts';

const LAST_WAY_IN = 'This is your only way to sign in. Confirm your email address or set a password first.';

/** Disconnects a connected account, unless it is the person's last way to sign in. */
export async function disconnectIdentity(ctx: Ctx, person: Person, id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const mine = await lockIdentities(tx.db, person.id);
    if (!mine.includes(id)) throw notFound();
    const hasPassword = !person.needsPassword;
    if (isLastWayIn({ verified: person.verified, hasPassword, otherAccounts: mine.length - 1 })) {
      throw refuse('last_way_in', 409, LAST_WAY_IN);
    }
    await deleteIdentity(tx.db, person.id, id);
  });
}
