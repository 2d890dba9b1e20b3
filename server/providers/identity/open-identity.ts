import type { IdentityConfig } from '#server/platform/identity-config.ts';
import { discord } from './discord.ts';
import type { Identity, IdentityProvider, ProviderName } from './identity.ts';
import { openIdConnect } from './openid-connect.ts';

/** Opens the configured providers. Calls nothing until someone signs in. */
export function openIdentity(config: IdentityConfig): Identity {
  const opened = new Map<ProviderName, IdentityProvider>();
  if (config.google_oauth2) opened.set('google_oauth2', openIdConnect(config.google_oauth2));
  if (config.discord) opened.set('discord', discord(config.discord));
  if (config.linkedin) opened.set('linkedin', openIdConnect(config.linkedin, { secretInBody: true }));
  if (config.ccc) opened.set('ccc', openIdConnect(config.ccc));
  return opened;
}
