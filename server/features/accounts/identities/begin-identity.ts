import type { ProviderName } from '#contract/accounts/identities.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Attempt, IdentityProvider } from '#server/providers/identity/identity.ts';
import { hashToken, newToken } from '../sign-in/secrets.ts';
import { findLiveToken, insertToken, spendToken } from '../sign-in/token.store.ts';
import { insertAttempt } from './identity.store.ts';

/** How long a person may stay at the provider, and how long a link from the settings works. */
const MINUTES = 10;
const later = (real: Date) => new Date(real.getTime() + MINUTES * 60_000);

export function callbackAddress(ctx: Pick<Ctx, 'config'>, provider: ProviderName): string {
  return `${ctx.config.publicUrl}/auth/${provider}/callback`;
}

/** URL behind 'Connect' in the settings, with a one-time token so that no other site can send a person there. */
export async function connectAddress(
  ctx: Ctx,
  personId: number,
  request: { provider: ProviderName; ip: string },
): Promise<string> {
  const token = newToken();
  const real = ctx.clock.real();
  await insertToken(ctx.db, {
    purpose: 'identity_connect',
    personId,
    email: '',
    tokenHash: hashToken(token),
    codeHash: null,
    next: null,
    ip: request.ip,
    createdAt: real,
    expiresAt: later(real),
  });
  return `/auth/${request.provider}?${new URLSearchParams({ settings_page: 'true', token })}`;
}

/** Spends the token of a connect URL; false if it belongs to someone else, expired, or was used. */
export async function spendConnectToken(ctx: Ctx, personId: number, token: string): Promise<boolean> {
  const real = ctx.clock.real();
  const live = await findLiveToken(ctx.db, hashToken(token), ['identity_connect'], real);
  return live?.personId === personId && (await spendToken(ctx.db, live.id, real));
}

/**
 * Starts signing in or connecting through a provider. Stores what the provider has to send back, and returns the URL to
 * send the browser to, with the secret that this browser keeps until then.
 * @throws IdentityAway
 */
export async function beginIdentity(
  ctx: Ctx,
  provider: { readonly name: ProviderName; readonly at: IdentityProvider },
  wish: { readonly personId: number | null; readonly returnTo: string | undefined },
): Promise<{ address: URL; state: string; seconds: number }> {
  const attempt: Attempt = {
    state: newToken(),
    nonce: newToken(),
    codeVerifier: newToken(),
    redirectUri: callbackAddress(ctx, provider.name),
  };
  const address = await provider.at.address(attempt);
  const real = ctx.clock.real();
  await insertAttempt(ctx.db, {
    stateHash: hashToken(attempt.state),
    provider: provider.name,
    personId: wish.personId,
    nonce: attempt.nonce,
    codeVerifier: attempt.codeVerifier,
    returnTo: wish.returnTo ?? null,
    at: real,
    expiresAt: later(real),
  });
  return { address, state: attempt.state, seconds: MINUTES * 60 };
}
