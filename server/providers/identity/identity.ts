/** External accounts that people can sign in with. */
export const PROVIDER_NAMES = ['google_oauth2', 'discord', 'linkedin', 'ccc'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** What is sent to the provider and must come back unchanged. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

/** The person's profile at the provider. */
export interface Profile {
  /** Stable at the provider; the identity is (provider, subject). */
  readonly subject: string;
  readonly email: string | null;
  /** The provider says that the email address is verified. Anything but a plain yes is a no. */
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export interface IdentityProvider {
  /** Where to send the browser. @throws IdentityAway */
  address(attempt: Attempt): Promise<URL>;
  /** Exchanges the code in the URL that the browser returned to. @throws IdentityAway, IdentityRefused */
  redeem(returned: URL, attempt: Attempt): Promise<Profile>;
}

export type Identity = ReadonlyMap<ProviderName, IdentityProvider>;

/** The provider can't be reached, or is broken. */
export class IdentityAway extends Error {}
/** The provider refuses: an old or used code, a wrong signature, someone else's nonce. */
export class IdentityRefused extends Error {}
