import * as oidc from 'openid-client';
import type { IdentityClient } from '#server/platform/identity-config.ts';
import { failureOf, insecure, TIMEOUT_SECONDS } from './failure.ts';
import type { IdentityProvider, Profile } from './identity.ts';

type Claims = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

function profileOf(subject: string, claims: Claims): Profile {
  return {
    subject,
    email: textOf(claims.email),
    // Some providers send it as text.
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: textOf(claims.given_name),
    lastName: textOf(claims.family_name),
  };
}

/** Google, LinkedIn, ccc: OpenID Connect with PKCE, state, and nonce. */
export function openIdConnect(client: IdentityClient, options: { secretInBody?: boolean } = {}): IdentityProvider {
  let found: Promise<oidc.Configuration> | undefined;
  /** The provider's discovery document, requested once; after a failure, it is requested again the next time. */
  const configuration = (): Promise<oidc.Configuration> => {
    found ??= oidc
      .discovery(
        new URL(client.url),
        client.clientId,
        client.clientSecret,
        options.secretInBody ? oidc.ClientSecretPost(client.clientSecret) : undefined,
        { execute: insecure(client.url), timeout: TIMEOUT_SECONDS },
      )
      .catch((error: unknown) => {
        found = undefined;
        throw failureOf(error);
      });
    return found;
  };
  return {
    async address(attempt) {
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: attempt.redirectUri,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        response_type: 'code',
      });
    },
    async redeem(returned, attempt) {
      const config = await configuration();
      try {
        const tokens = await oidc.authorizationCodeGrant(config, returned, {
          pkceCodeVerifier: attempt.codeVerifier,
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('No identity came with the token.');
        if (claims.email !== undefined || !config.serverMetadata().userinfo_endpoint) {
          return profileOf(claims.sub, claims);
        }
        const more = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
        return profileOf(claims.sub, { ...claims, ...more });
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}
