import type { ProviderName } from '#contract/accounts/identities.endpoints.ts';
import type { IdentityProblem } from '#contract/accounts/identity-problems.ts';
import { PROVIDER_TITLES } from './provider-return.rules.ts';

/** What happened with a provider, and what to do next. */
export function identityProblemText(problem: IdentityProblem, provider: ProviderName | undefined): string {
  const name = provider ? PROVIDER_TITLES[provider] : 'The provider';
  const texts: Readonly<Record<IdentityProblem, string>> = {
    away: `${name} isn't responding right now. Nothing has changed; try again in a while, or sign in another way.`,
    expired: 'That took too long, or the page was opened twice. Nothing has changed. Try again.',
    declined: `${name} says you canceled. Nothing has changed.`,
    not_configured: "You can't sign in that way here.",
    press_connect: 'Press Connect again. For your security, each link works only once.',
    taken: `That ${name} account is connected to another Callboard account. Sign in with it to see which one.`,
    another: `Another ${name} account is connected already. Disconnect it first.`,
    unproved_there: `${name} hasn't verified your email. Sign up or sign in by email, then connect ${name} in Settings.`,
    unproved_here: `There's already an account with that email, but it was never confirmed. Get a sign-in link by email, then connect ${name} in Settings.`,
  };
  return texts[problem];
}
