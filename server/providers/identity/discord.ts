import * as oidc from 'openid-client';
import { z } from 'zod';
import type { IdentityClient } from '#server/platform/identity-config.ts';
import { failureOf, insecure, TIMEOUT_SECONDS } from './failure.ts';
import type { IdentityProvider } from './identity.ts';

/** Discord's data about a user; `verified` may be missing. */
const me = z.object({
  id: z.string().min(1),
  email: z.string().nullish(),
  verified: z.boolean().nullish(),
});

/** Discord: OAuth 2 with PKCE and state; the profile comes from its API. */
export function discord(client: IdentityClient): IdentityProvider {
  const config = new oidc.Configuration(
    {
      issuer: client.url,
      authorization_endpoint: `${client.url}/oauth2/authorize`,
      token_endpoint: `${client.url}/api/oauth2/token`,
    },
    client.clientId,
    client.clientSecret,
  );
  config.timeout = TIMEOUT_SECONDS;
  for (const allow of insecure(client.url)) allow(config);
  return {
    async address(attempt) {
      return oidc.buildAuthorizationUrl(config, {
        redirect_uri: attempt.redirectUri,
        scope: 'identify email',
        state: attempt.state,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        response_type: 'code',
      });
    },
    async redeem(returned, attempt) {
      try {
        const tokens = await oidc.authorizationCodeGrant(config, returned, {
          pkceCodeVerifier: attempt.codeVerifier,
          expectedState: attempt.state,
        });
        const url = new URL(`${client.url}/api/users/@me`);
        const response = await oidc.fetchProtectedResource(config, tokens.access_token, url, 'GET');
        if (!response.ok) throw new Error(`Discord answered ${response.status}.`);
        const profile = me.parse(await response.json());
        return {
          subject: profile.id,
          email: profile.email?.trim() || null,
          emailVerified: profile.verified === true,
          firstName: null,
          lastName: null,
        };
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}
