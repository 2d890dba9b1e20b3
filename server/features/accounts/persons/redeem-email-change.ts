import { refuse } from '#contract/primitives/problem.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { takeFromLimit } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/network.ts';
import { REDEEMS_PER_IP } from '../sign-in/limits.ts';
import { linkGone } from '../sign-in/redeem-link.ts';
import { hashToken } from '../sign-in/secrets.ts';
import { findLiveToken, revokeOtherTokens, SIGN_IN_PURPOSES, spendToken } from '../sign-in/token.store.ts';
import { findPerson } from './load-person.ts';
import { moveAddress } from './person.store.ts';

const TAKEN = 'Another account uses this email now. Choose a different one in your settings.';

/**
 * Applies an email change after a click on the link sent to the new email address, which replaces the old one and
 * counts as verified. The old one is notified, and links emailed there no longer sign anyone in. Signs no one in.
 */
export async function redeemEmailChange(ctx: Ctx, request: { token: string; ip: string }): Promise<{ email: string }> {
  await takeFromLimit(ctx, REDEEMS_PER_IP, networkOf(request.ip));
  const token = await findLiveToken(ctx.db, hashToken(request.token), ['email_change'], ctx.clock.real());
  if (!token || token.personId === null) throw linkGone();
  const personId = token.personId;
  return inTransaction(ctx, async (tx) => {
    const person = await findPerson(tx, personId);
    if (!person || !(await spendToken(tx.db, token.id, tx.clock.real()))) throw linkGone();
    const moved = await moveAddress(tx.db, personId, { from: person.email, to: token.email, at: tx.clock.now() });
    if (!moved) throw refuse('address_taken', 409, TAKEN);
    await revokeOtherTokens(tx.db, person.email, [...SIGN_IN_PURPOSES, 'password_reset'], token.id, tx.clock.real());
    await queueMail(tx, {
      kind: 'address_changed',
      occasion: `token:${token.id}`,
      to: { address: person.email },
      data: { newEmail: token.email, firstName: person.firstName },
    });
    return { email: token.email };
  });
}
