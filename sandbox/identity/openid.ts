import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider from 'oidc-provider';
import { readForm, sendPage, signInForm } from './form.ts';
import { findSandboxPerson, sandboxPersonOf, storePerson } from './people.ts';

export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Accepted redirect URIs: any one of these. */
  readonly redirectUris: readonly string[];
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Suppresses the library's warnings: here, state in memory and publicly known keys are intentional. */
function quietly<T>(make: () => T): T {
  const { warn } = console;
  console.warn = () => {};
  try {
    return make();
  } finally {
    console.warn = warn;
  }
}

/** An OpenID provider under `/{name}`, using the certified implementation. Only its sign-in form is ours. */
export function openIdProvider(name: string, origin: string, client: Client): Handle {
  const issuer = `${origin}/${name}`;
  const provider: Provider = quietly<Provider>(
    () =>
      new Provider(issuer, {
        clients: [
          {
            client_id: client.clientId,
            client_secret: client.clientSecret,
            redirect_uris: [...client.redirectUris],
            token_endpoint_auth_method: name === 'linkedin' ? 'client_secret_post' : 'client_secret_basic',
          },
        ],
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
        // Google puts the email address into the ID token; the others return it only on request.
        conformIdTokenClaims: name !== 'google',
        pkce: { required: () => true },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_ctx, interaction) => `/${name}/interaction/${interaction.uid}` },
        cookies: { keys: ['sandbox'] },
        ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
        findAccount: (_ctx, subject) => ({
          accountId: subject,
          claims: () => {
            const person = findSandboxPerson(name, subject);
            return {
              sub: subject,
              given_name: 'Ada',
              family_name: 'Lind',
              ...(person?.email ? { email: person.email } : {}),
              ...(person?.verified === undefined ? {} : { email_verified: person.verified }),
            };
          },
        }),
        // Signing in counts as consent.
        loadExistingGrant: async (ctx) => {
          const { client: requestingClient, session } = ctx.oidc;
          const grant = new provider.Grant({
            ...(requestingClient ? { clientId: requestingClient.clientId } : {}),
            ...(session?.accountId ? { accountId: session.accountId } : {}),
          });
          grant.addOIDCScope('openid email profile');
          await grant.save();
          return grant;
        },
      }),
  );
  const callback = provider.callback();
  return async (request, response) => {
    const path = request.url ?? '/';
    if (!path.startsWith(`/${name}/interaction/`)) {
      Object.assign(request, { originalUrl: path });
      request.url = path.slice(name.length + 1);
      await callback(request, response);
      return;
    }
    if (request.method === 'GET') {
      sendPage(response, signInForm(name, {}));
      return;
    }
    const form = await readForm(request);
    const result =
      form.get('answer') === 'deny'
        ? { error: 'access_denied', error_description: 'Not now.' }
        : { login: { accountId: storePerson(name, sandboxPersonOf(form)), remember: false } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
}
