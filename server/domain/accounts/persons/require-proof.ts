import { FIELD_REQUIRED, refuse, refuseFields } from '#contract/primitives/problem.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { clearLimit, countTry, tooMany } from '#server/platform/limits.ts';
import { isFresh } from '../sessions/session.rules.ts';
import { authenticatedAtOf } from '../sessions/session.store.ts';
import { PASSWORD_TRIES_PER_PERSON } from '../sign-in/limits.ts';
import { verifyPassword } from '../sign-in/password-hash.ts';
import type { Person } from './access.rules.ts';
import { findPasswordHash } from './person.store.ts';
import { requirePerson } from './require-person.ts';

export const PASSWORD_WRONG = "That isn't your current password.";
const TOO_LATE = 'Sign in again, then come back within ten minutes.';

/** True within ten minutes of signing in. */
export async function isFreshSession(ctx: Ctx, sessionId: number): Promise<boolean> {
  const authenticatedAt = await authenticatedAtOf(ctx.db, sessionId);
  return authenticatedAt !== undefined && isFresh(authenticatedAt, ctx.clock.real());
}

/** The present password, typed into a field of that name; tries are counted. */
export async function requirePassword(
  ctx: Ctx,
  person: Person,
  hash: string,
  typed: { field: string; password: string | undefined },
): Promise<void> {
  if (!typed.password) throw refuseFields({ [typed.field]: FIELD_REQUIRED });
  const tried = await countTry(ctx, PASSWORD_TRIES_PER_PERSON, String(person.id));
  if (!tried.allowed) throw tooMany(tried.retryAfterSeconds);
  if (!(await verifyPassword(hash, typed.password))) throw refuseFields({ [typed.field]: PASSWORD_WRONG });
  await clearLimit(ctx, PASSWORD_TRIES_PER_PERSON, String(person.id));
}

/** Who asks has signed in within ten minutes, or types the present password. */
export async function requireRecentProof(
  ctx: Ctx,
  person: Person,
  sessionId: number,
  password: string | undefined,
): Promise<void> {
  if (await isFreshSession(ctx, sessionId)) return;
  const present = await findPasswordHash(ctx.db, person.id);
  if (present === null) throw refuse('sign_in_again', 403, TOO_LATE);
  await requirePassword(ctx, person, present, { field: 'password', password });
}

/**
 * Money goes out by staff with a fresh sign-in only (rules-teachers X1): within ten minutes, or with the present password.
 * @throws 422 at `password` where it is missing or wrong, 403 `sign_in_again` where there is none
 */
export async function requireFreshSignIn(ctx: Ctx, password: string | undefined): Promise<void> {
  const person = await requirePerson(ctx);
  if (ctx.actor.kind !== 'person') throw new Error('Who has a person has a session.');
  await requireRecentProof(ctx, person, ctx.actor.sessionId, password);
}
