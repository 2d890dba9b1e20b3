/** Accounts elsewhere through which people sign in. */
export const PROVIDER_NAMES = ['google_oauth2', 'discord', 'linkedin', 'ccc'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** What goes out to the provider and has to come back. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** Our address to come back to. */
  readonly redirectUri: string;
}

/** Who somebody is over there. */
export interface Profile {
  /** Stable over there; the identity is (provider, subject). */
  readonly subject: string;
  readonly email: string | null;
  /** The provider says that the address was proved. Anything but a plain yes is a no. */
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export interface IdentityProvider {
  /** Where to send the browser. @throws IdentityAway */
  address(attempt: Attempt): Promise<URL>;
  /** Trades the code in the address that the browser came back to. @throws IdentityAway, IdentityRefused */
  redeem(returned: URL, attempt: Attempt): Promise<Profile>;
}

/** The providers that are configured. */
export type Identity = ReadonlyMap<ProviderName, IdentityProvider>;

/** The provider can't be reached, or is broken. */
export class IdentityAway extends Error {}
/** The provider says no: an old or used code, a wrong signature, a nonce of somebody else. */
export class IdentityRefused extends Error {}
