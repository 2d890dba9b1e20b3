import type { IdentityProblem } from '#contract/accounts/identity-problems.ts';

export interface KnownIdentity {
  readonly personId: number;
}

export type Connecting = { readonly do: 'keep' } | { readonly do: 'connect' } | { readonly refuse: IdentityProblem };

/**
 * Decides connecting from the settings: an identity belongs to one person, and a person has at most one per provider
 * (rules §2).
 */
export function decideConnecting(facts: {
  readonly personId: number;
  readonly known: KnownIdentity | undefined;
  /** The person already has an account from this provider. */
  readonly hasOfProvider: boolean;
}): Connecting {
  if (facts.known) return facts.known.personId === facts.personId ? { do: 'keep' } : { refuse: 'taken' };
  return facts.hasOfProvider ? { refuse: 'another' } : { do: 'connect' };
}

export type Entering =
  | { readonly do: 'sign-in'; readonly personId: number }
  | { readonly do: 'connect'; readonly personId: number }
  | { readonly do: 'join'; readonly email: string }
  | { readonly refuse: IdentityProblem };

/**
 * Decides signing in. A known identity is enough. An unknown one is connected to the account with its email address
 * only if both sides have verified that email address, and creates a new account only if the provider has verified it
 * (rules §2).
 */
export function decideEntering(facts: {
  readonly known: KnownIdentity | undefined;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** The account with that email address. */
  readonly account: { readonly id: number; readonly verified: boolean; readonly hasOfProvider: boolean } | undefined;
}): Entering {
  if (facts.known) return { do: 'sign-in', personId: facts.known.personId };
  if (facts.email === null || !facts.emailVerified) return { refuse: 'unproved_there' };
  if (!facts.account) return { do: 'join', email: facts.email };
  if (!facts.account.verified) return { refuse: 'unproved_here' };
  if (facts.account.hasOfProvider) return { refuse: 'another' };
  return { do: 'connect', personId: facts.account.id };
}

/**
 * Whether this connected account is the person's last way to sign in. Other ways: a password, another connected
 * account, or a link sent to a verified email address.
 */
export function isLastWayIn(facts: {
  readonly verified: boolean;
  readonly hasPassword: boolean;
  readonly otherAccounts: number;
}): boolean {
  return !facts.verified && !facts.hasPassword && facts.otherAccounts === 0;
}
