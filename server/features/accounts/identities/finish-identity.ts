import type { ProviderName } from '#contract/accounts/identities.endpoints.ts';
import type { IdentityProblem } from '#contract/accounts/identity-problems.ts';
import { plainAddress } from '#contract/primitives/email.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import {
  IdentityAway,
  type IdentityProvider,
  IdentityRefused,
  type Profile,
} from '#server/providers/identity/identity.ts';
import { createPersonForEmail } from '../persons/create-person-for-email.ts';
import { findCredentialsByEmail, markVerified, proposeNames } from '../persons/person.store.ts';
import { type Origin, type StartedSession, startSession } from '../sessions/start-session.ts';
import { hashToken, sameHash } from '../sign-in/secrets.ts';
import { callbackAddress } from './begin-identity.ts';
import { decideConnecting, decideEntering } from './identity.rules.ts';
import { findIdentity, hasIdentityOf, insertIdentity, spendAttempt } from './identity.store.ts';

export type Finished =
  | { readonly did: 'signed-in'; readonly session: StartedSession; readonly next: string | null }
  | { readonly did: 'connected' }
  | { readonly problem: IdentityProblem; readonly connecting: boolean; readonly next: string | null };

/** What the browser brought back from the provider. */
export interface Returned {
  readonly provider: ProviderName;
  /** The URL's query, with its question mark. */
  readonly search: string;
  /** The secret that this browser got when it was sent to the provider. */
  readonly kept: string | undefined;
  /** The person signed in here now; null for a visitor. */
  readonly personId: number | null;
}

/**
 * Completes signing in or connecting through a provider: signs in, creates an account, or connects, or returns why not.
 * All or nothing.
 */
export async function finishIdentity(
  ctx: Ctx,
  at: IdentityProvider,
  returned: Returned,
  origin: Origin,
): Promise<Finished> {
  const query = new URLSearchParams(returned.search);
  const state = query.get('state') ?? '';
  const lost: Finished = { problem: 'expired', connecting: returned.personId !== null, next: null };
  // Started in another browser: an attacker may have sent the person here with their own code.
  if (!returned.kept || !sameHash(returned.kept, state)) return lost;
  const attempt = await spendAttempt(ctx.db, hashToken(state), returned.provider, ctx.clock.real());
  if (!attempt) return lost;
  const connecting = attempt.personId !== null;
  const failed = (problem: IdentityProblem): Finished => ({ problem, connecting, next: attempt.returnTo });
  if (query.has('error')) return failed(query.get('error') === 'access_denied' ? 'declined' : 'away');
  // Signed out in the meantime, or signed in as someone else.
  if (connecting && attempt.personId !== returned.personId) return failed('expired');
  let profile: Profile;
  try {
    const redirectUri = callbackAddress(ctx, returned.provider);
    profile = await at.redeem(new URL(`${redirectUri}${returned.search}`), { ...attempt, state, redirectUri });
  } catch (error) {
    if (error instanceof IdentityRefused) return failed('expired');
    if (!(error instanceof IdentityAway)) throw error;
    ctx.log.warn({ err: error, provider: returned.provider }, 'a sign-in provider is away');
    return failed('away');
  }
  if (attempt.personId !== null) {
    const problem = await connect(ctx, attempt.personId, returned.provider, profile);
    return problem ? failed(problem) : { did: 'connected' };
  }
  const entered = await enter(ctx, returned.provider, profile, origin);
  return typeof entered === 'string' ? failed(entered) : { did: 'signed-in', session: entered, next: attempt.returnTo };
}

function connect(
  ctx: Ctx,
  personId: number,
  provider: ProviderName,
  profile: Profile,
): Promise<IdentityProblem | undefined> {
  return inTransaction(ctx, async (tx) => {
    const known = await findIdentity(tx.db, { provider, subject: profile.subject });
    const hasOfProvider = await hasIdentityOf(tx.db, personId, provider);
    const decided = decideConnecting({ personId, known, hasOfProvider });
    if ('refuse' in decided) return decided.refuse;
    if (decided.do === 'keep') return undefined;
    return (await keep(tx, personId, provider, profile)) ? undefined : 'taken';
  });
}

function enter(
  ctx: Ctx,
  provider: ProviderName,
  profile: Profile,
  origin: Origin,
): Promise<StartedSession | IdentityProblem> {
  return inTransaction(ctx, async (tx) => {
    const known = await findIdentity(tx.db, { provider, subject: profile.subject });
    const email = plainAddress(profile.email);
    const account = email === null ? undefined : await findCredentialsByEmail(tx.db, email);
    const decided = decideEntering({
      known,
      email,
      emailVerified: profile.emailVerified,
      account: account && {
        id: account.id,
        verified: account.verified,
        hasOfProvider: await hasIdentityOf(tx.db, account.id, provider),
      },
    });
    if ('refuse' in decided) return decided.refuse;
    if (decided.do === 'sign-in') return startSession(tx, decided.personId, origin);
    const personId = decided.do === 'connect' ? decided.personId : await join(tx, decided.email, profile);
    // Someone connected this provider account in the meantime: signing in again finds it.
    if (personId === undefined || !(await keep(tx, personId, provider, profile))) return 'expired';
    return startSession(tx, personId, origin);
  });
}

/** Creates an account; the provider has verified its email address. */
async function join(tx: Ctx, email: string, profile: Profile): Promise<number | undefined> {
  const { personId, created } = await createPersonForEmail(tx, email, 'provider');
  if (!created) return undefined;
  await markVerified(tx.db, personId, tx.clock.now());
  await proposeNames(tx.db, personId, profile);
  return personId;
}

function keep(tx: Ctx, personId: number, provider: ProviderName, profile: Profile): Promise<boolean> {
  const { subject, email, emailVerified } = profile;
  return insertIdentity(tx.db, { personId, provider, subject, email, emailVerified, at: tx.clock.now() });
}
