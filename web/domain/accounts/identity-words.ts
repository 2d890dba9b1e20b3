import type { ProviderName } from '#contract/accounts/identities.endpoints.ts';
import type { IdentityProblem } from '#contract/accounts/identity-problems.ts';
import { PROVIDER_TITLES } from './came-back.rules.ts';

/** What happened, and the way on. */
export function identityWords(problem: IdentityProblem, provider: ProviderName | undefined): string {
  const name = provider ? PROVIDER_TITLES[provider] : 'The provider';
  const words: Readonly<Record<IdentityProblem, string>> = {
    away: `${name} doesn't answer at the moment. Nothing has changed; try again in a while, or sign in another way.`,
    expired: 'That took too long, or the page was opened twice. Nothing has changed; try once more.',
    declined: `${name} says that you cancelled. Nothing has changed.`,
    not_configured: 'Signing in there is not possible here.',
    press_connect: 'Press Connect once more: for your safety such a link works only once.',
    taken: `That ${name} account belongs to somebody else here. Sign in with it to see whose it is.`,
    another: `Another ${name} account is connected already. Disconnect it first.`,
    unproved_there: `${name} hasn't confirmed your address. Join or sign in by email, then connect ${name} in your settings.`,
    unproved_here: `There is an account with that address which was never confirmed. Have a sign-in link mailed, then connect ${name} in your settings.`,
  };
  return words[problem];
}
