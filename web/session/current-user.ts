import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { CurrentUser } from '#contract/accounts/current-user.ts';
import { secondStepDue } from '#contract/accounts/two-step.endpoints.ts';
import { getMe } from '#contract/accounts/users.endpoints.ts';
import { call } from '#web/api/client.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { staysHere } from '#web/kit/form/use-unsaved-changes-guard.ts';

const KEPT_MS = 60_000;

/** The signed-in person, or null for a visitor. Invalidate it after anything that changes credits, plan, or access. */
export const currentUserQuery = queryOptions({
  queryKey: ['accounts', 'me'],
  queryFn: async (): Promise<CurrentUser | null> => {
    const { user } = await call(getMe);
    // Someone who is writing is asked to sign in in place, and keeps the page in the meantime.
    if (!user && staysHere()) throw new ApiProblem(401, 'Please sign in again.');
    return user;
  },
  staleTime: KEPT_MS,
});

/** Whether a visitor has passed the first sign-in step and owes the second; requested again each time. */
export const secondStepQuery = queryOptions({
  queryKey: ['accounts', 'second-step'],
  queryFn: async () => (await call(secondStepDue)).due,
  staleTime: 0,
});

/** The signed-in person on a page in the shell, where there always is one. */
export function useCurrentUser(): CurrentUser {
  const user = useVisitor();
  if (!user) throw new Error('No one is signed in here; pages of the shell stand under _shell.');
  return user;
}

/** If true, the part of the page inside is shown the way visitors see it, even to signed-in people. */
export const AsVisitor = createContext(false);

/** The signed-in person, or null for a visitor: for public pages. */
export function useVisitor(): CurrentUser | null {
  const user = useQuery(currentUserQuery).data ?? null;
  return useContext(AsVisitor) ? null : user;
}

/** Call after a change to credits, plan, or access: everything that shows the person reloads. */
export async function refreshCurrentUser(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
}
