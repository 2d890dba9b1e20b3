import { queryOptions } from '@tanstack/react-query';
import { getOnboarding } from '#contract/accounts/users.endpoints.ts';
import { call } from '#web/api/client.ts';

/** The initial values of the first-run form, and the event that the person came from. */
export const onboardingQuery = (personId: number, fromEvent: string | undefined) =>
  queryOptions({
    queryKey: ['accounts', 'onboarding', personId, fromEvent ?? null],
    queryFn: () => call(getOnboarding, { params: { id: personId }, query: { fromEvent } }),
  });

/** The URL of the dashboard's welcome state, which links to the requested page. */
export function welcomeAddress(next: string | undefined): string {
  const search = new URLSearchParams({ welcome: 'true' });
  if (next && !next.startsWith('/dashboard')) search.set('next', next);
  return `/dashboard?${search}`;
}
