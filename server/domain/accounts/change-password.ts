import { FIELD_REQUIRED, refuse, refuseFields } from '#contract/primitives/problem.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { clearLimit, countTry, tooMany } from '#server/platform/limits.ts';
import type { Person } from './access.rules.ts';
import { passwordFault } from './check-password.ts';
import { PASSWORD_TRIES_PER_PERSON } from './limits.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { findPasswordHash, replacePassword } from './person.store.ts';
import { mayFirstPassword } from './session.rules.ts';
import { authenticatedAtOf, revokeSessionsOf } from './session.store.ts';
import { revokeTokensOf } from './token.store.ts';

const WRONG = "That isn't your present password.";
const TOO_LATE = 'Sign in again, then set a password within ten minutes. Or ask for a reset link by mail.';

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
  if (present === null) await requireFreshSession(ctx, sessionId);
  else await requirePassword(ctx, person, present, form.oldPassword);
  const fault = await passwordFault(form.password, person);
  if (fault) throw refuseFields({ password: fault });
  const passwordHash = await hashPassword(form.password);
  return inTransaction(ctx, async (tx) => {
    const replaced = await replacePassword(tx.db, person.id, { from: present, to: passwordHash, at: tx.clock.now() });
    // Set from another browser in between: what was typed here as the present one isn't any more.
    if (!replaced) throw refuseFields({ oldPassword: WRONG });
    await revokeTokensOf(tx.db, person.id, 'password_reset', tx.clock.real());
    return { endedSessions: await revokeSessionsOf(tx.db, person.id, tx.clock.real(), sessionId) };
  });
}

async function requireFreshSession(ctx: Ctx, sessionId: number): Promise<void> {
  const authenticatedAt = await authenticatedAtOf(ctx.db, sessionId);
  if (!authenticatedAt || !mayFirstPassword(authenticatedAt, ctx.clock.real())) {
    throw refuse('sign_in_again', 403, TOO_LATE);
  }
}

async function requirePassword(ctx: Ctx, person: Person, hash: string, typed: string | undefined): Promise<void> {
  if (!typed) throw refuseFields({ oldPassword: FIELD_REQUIRED });
  const tried = await countTry(ctx, PASSWORD_TRIES_PER_PERSON, String(person.id));
  if (!tried.allowed) throw tooMany(tried.retryAfterSeconds);
  if (!(await verifyPassword(hash, typed))) throw refuseFields({ oldPassword: WRONG });
  await clearLimit(ctx, PASSWORD_TRIES_PER_PERSON, String(person.id));
}
