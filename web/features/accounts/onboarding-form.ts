import { queryOptions } from '@tanstack/react-query';
import { getOnboarding } from '#contract/accounts/users.endpoints.ts';
import { call } from '#web/api/client.ts';

/** What the first-run form starts with, and the event that somebody came from. */
export const onboardingQuery = (personId: number, fromEvent: string | undefined) =>
  queryOptions({
    queryKey: ['accounts', 'onboarding', personId, fromEvent ?? null],
    queryFn: () => call(getOnboarding, { params: { id: personId }, query: { fromEvent } }),
  });

/** The welcome state of the dashboard; the page that was wanted is offered there. */
export function welcomeAddress(next: string | undefined): string {
  const search = new URLSearchParams({ welcome: 'true' });
  if (next && !next.startsWith('/dashboard')) search.set('next', next);
  return `/dashboard?${search}`;
}
