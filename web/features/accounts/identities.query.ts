import { queryOptions } from '@tanstack/react-query';
import { listConnectedAccounts, listProviders } from '#contract/accounts/identities.endpoints.ts';
import { call } from '#web/api/client.ts';

/** The configured sign-in providers. */
export const providersQuery = queryOptions({
  queryKey: ['accounts', 'providers'],
  queryFn: async () => (await call(listProviders)).providers,
  staleTime: 60 * 60_000,
});

export const connectedAccountsQuery = queryOptions({
  queryKey: ['accounts', 'connected'],
  queryFn: async () => (await call(listConnectedAccounts)).omniAuthAccounts,
});
