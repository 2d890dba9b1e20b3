import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chatServer } from './chat.ts';
import { discordServer } from './discord.ts';
import { IDENTITY_CLIENT } from './environment.ts';
import { openIdProvider } from './openid.ts';

export interface RunningIdentity {
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts the sign-in providers for development and tests: three with OpenID Connect, one with plain OAuth 2. */
export async function startIdentity(options: { port?: number; publicUrl: string }): Promise<RunningIdentity> {
  const server = createServer((request, response) => {
    const name = request.url?.split(/[/?]/)[1] ?? '';
    const handle = handlers.get(name);
    if (!handle) {
      response.writeHead(404).end();
      return;
    }
    handle(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  // The server listens on a port, not a pipe.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = (provider: string) => ({
    ...IDENTITY_CLIENT,
    redirectUris: [`${options.publicUrl}/auth/${provider}/callback`],
  });
  const handlers = new Map([
    ['google', openIdProvider('google', origin, client('google_oauth2'))],
    ['linkedin', openIdProvider('linkedin', origin, client('linkedin'))],
    ['ccc', openIdProvider('ccc', origin, client('ccc'))],
    ['discord', discordServer(client('discord'))],
    ['chat', chatServer],
  ]);
  return {
    origin,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
