import { refuseFields } from '#contract/primitives/problem.ts';
import { logActivity } from '#server/platform/activity.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { takeFromLimit } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/network.ts';
import { logSecurity } from '#server/platform/security-log.ts';
import { createPersonForEmail } from '../persons/create-person-for-email.ts';
import { markVerified, savePassword } from '../persons/person.store.ts';
import { hasStaff, lockFlags, saveFlags } from '../persons/staff-people.store.ts';
import { type Origin, startSession } from '../sessions/start-session.ts';
import { passwordFault } from './check-password.ts';
import { REDEEMS_PER_IP } from './limits.ts';
import { hashPassword } from './password-hash.ts';
import { linkGone, type SignedIn } from './redeem-link.ts';
import { hashToken, newToken } from './secrets.ts';
import { endFirstStaffToken, isFirstStaffToken, replaceFirstStaffToken, spendFirstStaffToken } from './token.store.ts';

export const FIRST_STAFF_HOURS = 24;

const GONE =
  'This link has expired, was already used, or was replaced when Callboard restarted. Only the newest link works, and none works once someone is staff.';
const TAKEN = 'An account with this email already exists. Use a different one, or run: callboard staff add EMAIL';

/**
 * The path of a link that creates the first staff account, once; the previous link stops working. Undefined if someone
 * is staff. It grants every right, so it is shown only to the operator.
 */
export async function newFirstStaffLink(ctx: Ctx): Promise<string | undefined> {
  return inTransaction(ctx, async (tx) => {
    const token = newToken();
    const createdAt = tx.clock.real();
    const expiresAt = new Date(createdAt.getTime() + FIRST_STAFF_HOURS * 3_600_000);
    await replaceFirstStaffToken(tx.db, { tokenHash: hashToken(token), createdAt, expiresAt });
    // After our token is stored: the next line waits for anyone who is spending the previous token, and then sees the
    // result.
    if (!(await hasStaff(tx))) return `/first_staff/${token}`;
    await endFirstStaffToken(tx.db);
    return undefined;
  });
}

/**
 * Creates the first staff account through the operator's link, and signs in. The email address counts as verified: the
 * person with the link runs the server, and email may not work yet. A refusal leaves the link as it was.
 * @throws 404 `link_gone`, 422, 429
 */
export async function makeFirstStaff(
  ctx: Ctx,
  typed: { token: string; email: string; password: string },
  origin: Origin,
): Promise<SignedIn> {
  await takeFromLimit(ctx, REDEEMS_PER_IP, networkOf(origin.ip));
  const tokenHash = hashToken(typed.token);
  if (!(await isFirstStaffToken(ctx.db, tokenHash, ctx.clock.real()))) {
    logSecurity(ctx, 'sign_in_failed', { outcome: 'link_gone' });
    throw linkGone(GONE);
  }
  const fault = await passwordFault(typed.password, { email: typed.email, firstName: null, lastName: null });
  if (fault) throw refuseFields({ password: fault });
  const passwordHash = await hashPassword(typed.password);
  return inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    if (!(await spendFirstStaffToken(tx.db, tokenHash, tx.clock.real())) || (await hasStaff(tx))) throw linkGone(GONE);
    const { personId, created } = await createPersonForEmail(tx, typed.email, 'staff');
    const flags = await lockFlags(tx, personId);
    if (!created || !flags) throw refuseFields({ email: TAKEN });
    await markVerified(tx.db, personId, now);
    await savePassword(tx.db, personId, passwordHash, now);
    await saveFlags(tx, personId, { ...flags, isStaff: true });
    await logActivity(tx, {
      action: 'change_flags',
      subjectKind: 'user',
      subjectId: personId,
      detail: { staff: true, reason: 'the first link' },
    });
    return { session: await startSession(tx, personId, origin), personId, next: '/admin' };
  });
}
