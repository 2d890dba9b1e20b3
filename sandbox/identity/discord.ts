import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readForm, sendJson, sendPage, signInForm } from './form.ts';
import type { Client } from './openid.ts';
import { findSandboxPerson, sandboxPersonOf, storePerson } from './people.ts';

interface Code {
  readonly subject: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

const KEPT = ['redirect_uri', 'state', 'code_challenge'] as const;

/** Discord's part of OAuth 2 under `/discord`: authorize, token (with PKCE, each code once), current user. */
export function discordServer(client: Client): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const codes = new Map<string, Code>();
  const tokens = new Map<string, string>();
  const random = () => randomBytes(20).toString('hex');

  async function authorize(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const params = request.method === 'GET' ? url.searchParams : await readForm(request);
    const redirectUri = params.get('redirect_uri') ?? '';
    if (!client.redirectUris.includes(redirectUri)) return sendJson(response, 400, { error: 'invalid_request' });
    if (request.method === 'GET') {
      sendPage(response, signInForm('discord', Object.fromEntries(KEPT.map((name) => [name, params.get(name) ?? '']))));
      return;
    }
    const back = new URL(redirectUri);
    back.searchParams.set('state', params.get('state') ?? '');
    if (params.get('answer') === 'deny') back.searchParams.set('error', 'access_denied');
    else {
      const code = random();
      const subject = storePerson('discord', sandboxPersonOf(params));
      codes.set(code, { subject, redirectUri, challenge: params.get('code_challenge') ?? '' });
      back.searchParams.set('code', code);
    }
    response.writeHead(303, { location: back.href }).end();
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request);
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const secret = form.get('client_secret') ?? basicSecret(request);
    if (secret !== client.clientSecret) return sendJson(response, 401, { error: 'invalid_client' });
    if (!code || code.challenge !== challenge || code.redirectUri !== form.get('redirect_uri')) {
      return sendJson(response, 400, { error: 'invalid_grant' });
    }
    const access = random();
    tokens.set(access, code.subject);
    sendJson(response, 200, { access_token: access, token_type: 'Bearer', expires_in: 600, scope: 'identify email' });
  }

  function whoAmI(request: IncomingMessage, response: ServerResponse): void {
    const subject = tokens.get(request.headers.authorization?.replace(/^Bearer /i, '') ?? '');
    const person = subject && findSandboxPerson('discord', subject);
    if (!person) {
      sendJson(response, 401, { message: '401: Unauthorized', code: 0 });
      return;
    }
    const { email, verified } = person;
    sendJson(response, 200, { id: subject, username: 'ada', email, ...(verified === undefined ? {} : { verified }) });
  }

  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    if (url.pathname === '/discord/oauth2/authorize') return authorize(request, response, url);
    if (url.pathname === '/discord/api/oauth2/token') return token(request, response);
    if (url.pathname === '/discord/api/users/@me') return whoAmI(request, response);
    sendJson(response, 404, { message: '404: Not Found', code: 0 });
  };
}

/** The client secret from the Authorization header. */
function basicSecret(request: IncomingMessage): string | undefined {
  const [kind, text = ''] = (request.headers.authorization ?? '').split(' ');
  if (kind !== 'Basic') return undefined;
  const [, secret = ''] = Buffer.from(text, 'base64').toString().split(':');
  return decodeURIComponent(secret);
}
