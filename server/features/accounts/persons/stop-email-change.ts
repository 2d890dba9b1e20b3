import { refuse } from '#contract/primitives/problem.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { takeFromLimit } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/network.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { REDEEMS_PER_IP } from '../sign-in/limits.ts';
import { linkGone } from '../sign-in/redeem-link.ts';
import { hashToken } from '../sign-in/secrets.ts';
import { findLiveToken, spendToken } from '../sign-in/token.store.ts';
import { findPerson } from './load-person.ts';
import { dropEmailChange } from './request-email-change.ts';

const GONE =
  'This link has expired or was already used. If someone else asked for the change, set a new password to keep them out.';
const TOO_LATE = 'The change already took effect. Contact us right away from this email address.';

/**
 * Stops an email change that the owner of the current email address didn't request: any pending change ends, and so do
 * all sessions, because the person who requested it is in one of them.
 * @throws 404 `link_gone`, 409 `email_changed` if the account already has another email address, 429
 */
export async function stopEmailChange(ctx: Ctx, request: { token: string; ip: string }): Promise<{ email: string }> {
  await takeFromLimit(ctx, REDEEMS_PER_IP, networkOf(request.ip));
  const token = await findLiveToken(ctx.db, hashToken(request.token), ['email_change_stop'], ctx.clock.real());
  if (!token || token.personId === null) throw linkGone(GONE);
  const personId = token.personId;
  return inTransaction(ctx, async (tx) => {
    if (!(await spendToken(tx.db, token.id, tx.clock.real()))) throw linkGone(GONE);
    // Must run before the email address is read: a concurrent confirmation spends a different token, so this is what
    // waits for it.
    await dropEmailChange(tx, personId);
    const person = await findPerson(tx, personId);
    if (!person) throw linkGone(GONE);
    if (person.email !== token.email) throw refuse('email_changed', 409, TOO_LATE);
    await endSessions(tx, personId);
    return { email: person.email };
  });
}
