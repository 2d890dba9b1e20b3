import * as oidc from 'openid-client';
import { IdentityAway, IdentityRefused } from './identity.ts';

/** People don't wait longer than this for a page to continue. */
export const TIMEOUT_SECONDS = 10;

/** Plain http only if the configuration says so: our own sandbox and tests. */
export function insecure(url: string): ((config: oidc.Configuration) => void)[] {
  return url.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
}

const REFUSALS = ['invalid_grant', 'access_denied', 'invalid_request'];

/** Whether the provider refused, or sent nothing usable. */
export function failureOf(error: unknown): IdentityAway | IdentityRefused {
  if (error instanceof IdentityAway || error instanceof IdentityRefused) return error;
  const options = { cause: error };
  if (error instanceof oidc.ResponseBodyError) {
    return REFUSALS.includes(error.error) || error.status === 400
      ? new IdentityRefused(error.error, options)
      : new IdentityAway(error.error, options);
  }
  // The library's own checks: state, nonce, signature, audience.
  const code = error instanceof oidc.ClientError ? error.code : undefined;
  if (code !== undefined && /CLAIM|INVALID_RESPONSE|KEY_SELECTION|JWT/.test(code))
    return new IdentityRefused(code, options);
  return new IdentityAway(error instanceof Error ? error.message : 'unknown', options);
}
