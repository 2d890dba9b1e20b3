import type { ProviderName } from '#contract/accounts/identities.endpoints.ts';
import { IDENTITY_PROBLEMS, type IdentityProblem } from '#contract/accounts/identity-problems.ts';

export const PROVIDER_TITLES: Readonly<Record<ProviderName, string>> = {
  google_oauth2: 'Google',
  discord: 'Discord',
  linkedin: 'LinkedIn',
  ccc: 'CCC',
};

const PROVIDERS = Object.keys(PROVIDER_TITLES) as ProviderName[];
const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined =>
  all.find((each) => each === value);

/** What the return from a provider carries in the URL. */
export interface ProviderReturn {
  problem?: IdentityProblem;
  provider?: ProviderName;
  connected?: ProviderName;
}

export function cameBackOf(search: Record<string, unknown>): ProviderReturn {
  const problem = oneOf(IDENTITY_PROBLEMS, search.problem);
  const provider = oneOf(PROVIDERS, search.provider);
  const connected = oneOf(PROVIDERS, search.connected);
  return { ...(problem && { problem }), ...(provider && { provider }), ...(connected && { connected }) };
}
