import type { IdentityProblem } from '#contract/accounts/identity-problems.ts';

/** An identity that is known already, and whose it is. */
export interface KnownIdentity {
  readonly personId: number;
}

export type Connecting = { readonly do: 'keep' } | { readonly do: 'connect' } | { readonly refuse: IdentityProblem };

/** Connecting from the settings: an identity belongs to one person, and a person has one of a provider (rules §2). */
export function decideConnecting(facts: {
  readonly personId: number;
  readonly known: KnownIdentity | undefined;
  /** The person has an account of this provider already. */
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
 * Signing in: a known identity is enough; an unknown one is connected to the account of its address only if both sides
 * have proved it, and makes a new account only of an address that was proved over there (rules §2).
 */
export function decideEntering(facts: {
  readonly known: KnownIdentity | undefined;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** The account of that address. */
  readonly account: { readonly id: number; readonly verified: boolean; readonly hasOfProvider: boolean } | undefined;
}): Entering {
  if (facts.known) return { do: 'sign-in', personId: facts.known.personId };
  if (facts.email === null || !facts.emailVerified) return { refuse: 'unproved_there' };
  if (!facts.account) return { do: 'join', email: facts.email };
  if (!facts.account.verified) return { refuse: 'unproved_here' };
  if (facts.account.hasOfProvider) return { refuse: 'another' };
  return { do: 'connect', personId: facts.account.id };
}

/** Whether a way in is left without this account: a password, another account, or a mailed link to a proved address. */
export function isLastWayIn(facts: {
  readonly verified: boolean;
  readonly hasPassword: boolean;
  readonly otherAccounts: number;
}): boolean {
  return !facts.verified && !facts.hasPassword && facts.otherAccounts === 0;
}
