import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { id, idParam, instant } from '../primitives/wire.ts';

export const providerName = z.enum(['google_oauth2', 'discord', 'linkedin', 'ccc']);
export type ProviderName = z.infer<typeof providerName>;

/** A provider account that the person signs in with. */
export const connectedAccount = z.object({ id, provider: providerName, createdAt: instant });
export type ConnectedAccount = z.infer<typeof connectedAccount>;

export const listProviders = endpoint({
  method: 'GET',
  path: '/auth/providers',
  summary: 'Providers you can sign in with; only those that are configured',
  tag: 'Connected accounts',
  audience: 'anyone',
  duringOnboarding: true,
  response: z.object({ providers: z.array(providerName) }),
});

export const listConnectedAccounts = endpoint({
  method: 'GET',
  path: '/omni_auth_accounts',
  summary: 'Connected accounts you sign in with',
  tag: 'Connected accounts',
  audience: 'signed-in',
  response: z.object({ omniAuthAccounts: z.array(connectedAccount) }),
});

export const beginConnecting = endpoint({
  method: 'POST',
  path: '/omni_auth_accounts',
  summary: 'A URL to open to connect an account; works once, for ten minutes',
  tag: 'Connected accounts',
  audience: 'signed-in',
  body: z.object({ provider: providerName }),
  response: z.object({ url: z.string() }),
});

export const disconnectAccount = endpoint({
  method: 'DELETE',
  path: '/omni_auth_accounts/{id}',
  summary: "Disconnect an account; 409 if it's the only way to sign in",
  tag: 'Connected accounts',
  audience: 'signed-in',
  params: z.object({ id: idParam }),
  response: z.object({}),
});
