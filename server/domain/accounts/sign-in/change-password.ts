import { refuse, refuseFields } from '#contract/primitives/problem.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { Person } from '../persons/access.rules.ts';
import { findPasswordHash, replacePassword } from '../persons/person.store.ts';
import { isFreshSession, PASSWORD_WRONG, requirePassword } from '../persons/require-proof.ts';
import { revokeSessionsOf } from '../sessions/session.store.ts';
import { passwordFault } from './check-password.ts';
import { hashPassword } from './password-hash.ts';
import { revokeTokensOf } from './token.store.ts';

const TOO_LATE = 'Sign in again, then set a password within ten minutes. Or ask for a reset link by email.';

/**
 * Sets a password in the settings. With the present one; where none is set yet, within ten minutes of signing in
 * (rules §2). All other sessions and mailed reset links end. Returns how many sessions ended.
 */
export async function changePassword(
  ctx: Ctx,
  person: Person,
  sessionId: number,
  form: { oldPassword?: string | undefined; password: string },
): Promise<{ endedSessions: number }> {
  const present = await findPasswordHash(ctx.db, person.id);
  if (present !== null)
    await requirePassword(ctx, person, present, { field: 'oldPassword', password: form.oldPassword });
  else if (!(await isFreshSession(ctx, sessionId))) throw refuse('sign_in_again', 403, TOO_LATE);
  const fault = await passwordFault(form.password, person);
  if (fault) throw refuseFields({ password: fault });
  const passwordHash = await hashPassword(form.password);
  return inTransaction(ctx, async (tx) => {
    const replaced = await replacePassword(tx.db, person.id, { from: present, to: passwordHash, at: tx.clock.now() });
    // Set from another browser in between: what was typed here as the present one isn't any more.
    if (!replaced) throw refuseFields({ oldPassword: PASSWORD_WRONG });
    await revokeTokensOf(tx.db, person.id, 'password_reset', tx.clock.real());
    return { endedSessions: await revokeSessionsOf(tx.db, person.id, tx.clock.real(), sessionId) };
  });
}
