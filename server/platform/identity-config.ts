import { z } from 'zod';

const text = z
  .string()
  .optional()
  .transform((value) => (value === undefined || value.trim() === '' ? undefined : value.trim()));
const url = text.pipe(z.url().optional());

/** External accounts that people can sign in with. A provider without both of its keys has no button. */
export const identityVariables = {
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER: url,
  LINKEDIN_CLIENT_ID: text,
  LINKEDIN_CLIENT_SECRET: text,
  LINKEDIN_ISSUER: url,
  DISCORD_CLIENT_ID: text,
  DISCORD_CLIENT_SECRET: text,
  DISCORD_URL: url,
  CCC_CLIENT_ID: text,
  CCC_CLIENT_SECRET: text,
  CCC_ISSUER: url,
} as const;

type Variables = { readonly [K in keyof typeof identityVariables]?: string | undefined };

export interface IdentityClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** OpenID Connect: the issuer, whose discovery document names the rest. Discord: the origin of its OAuth 2. */
  readonly url: string;
}

export interface IdentityConfig {
  readonly google_oauth2: IdentityClient | undefined;
  readonly linkedin: IdentityClient | undefined;
  readonly discord: IdentityClient | undefined;
  readonly ccc: IdentityClient | undefined;
}

function clientOf(id: string | undefined, secret: string | undefined, at: string | undefined) {
  return id && secret && at ? { clientId: id, clientSecret: secret, url: at.replace(/(?<!\/)\/+$/, '') } : undefined;
}

export function identityOf(e: Variables): IdentityConfig {
  return {
    google_oauth2: clientOf(
      e.GOOGLE_CLIENT_ID,
      e.GOOGLE_CLIENT_SECRET,
      e.GOOGLE_ISSUER ?? 'https://accounts.google.com',
    ),
    linkedin: clientOf(
      e.LINKEDIN_CLIENT_ID,
      e.LINKEDIN_CLIENT_SECRET,
      e.LINKEDIN_ISSUER ?? 'https://www.linkedin.com/oauth',
    ),
    discord: clientOf(e.DISCORD_CLIENT_ID, e.DISCORD_CLIENT_SECRET, e.DISCORD_URL ?? 'https://discord.com'),
    ccc: clientOf(e.CCC_CLIENT_ID, e.CCC_CLIENT_SECRET, e.CCC_ISSUER),
  };
}
