import { refuseFields } from '#contract/primitives/problem.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { Person } from '../persons/access.rules.ts';
import { findPasswordHash, replacePassword } from '../persons/person.store.ts';
import { PASSWORD_WRONG, requirePassword, requireProof } from '../proofs/require-proof.ts';
import { revokeSessionsOf } from '../sessions/session.store.ts';
import { passwordFault } from './check-password.ts';
import { hashPassword } from './password-hash.ts';
import { revokeTokensOf } from './token.store.ts';

/**
 * Sets a password in the settings: with the current one, or, if none is set yet, with proof of identity (rules §2). All
 * other sessions end, and emailed reset links stop working. Returns how many sessions ended.
 */
export async function changePassword(
  ctx: Ctx,
  person: Person,
  sessionId: number,
  form: { oldPassword?: string | undefined; password: string },
): Promise<{ endedSessions: number }> {
  const present = await findPasswordHash(ctx.db, person.id);
  if (present !== null)
    await requirePassword(ctx, person.id, present, { field: 'oldPassword', password: form.oldPassword });
  else await requireProof(ctx);
  const fault = await passwordFault(form.password, person);
  if (fault) throw refuseFields({ password: fault });
  const passwordHash = await hashPassword(form.password);
  return inTransaction(ctx, async (tx) => {
    const replaced = await replacePassword(tx.db, person.id, { from: present, to: passwordHash, at: tx.clock.now() });
    // The password was set from another browser in the meantime: the current password typed here is outdated.
    if (!replaced) throw refuseFields({ oldPassword: PASSWORD_WRONG });
    await revokeTokensOf(tx.db, person.id, 'password_reset', tx.clock.real());
    return { endedSessions: await revokeSessionsOf(tx.db, person.id, tx.clock.real(), sessionId) };
  });
}
