import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  listMeetingAccounts,
  type MeetingAccount,
  searchMeetingCourses,
} from '#contract/meetings/meeting-accounts.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { call } from '#web/api/client.ts';

export const meetingAccountsQuery = queryOptions({
  queryKey: ['meetings', 'accounts', 'all'],
  queryFn: () => call(listMeetingAccounts),
});

/** Courses that an account can be given to. */
export const meetingCoursesQuery = (contains: string) =>
  queryOptions({
    queryKey: ['meetings', 'courses', contains],
    queryFn: async () => (await call(searchMeetingCourses, { query: { contains } })).courses,
    placeholderData: keepPreviousData,
  });

/** Stores an account as the server returned it, in its place in the list; a new one reloads the list. */
export async function keepAccount(client: QueryClient, account: MeetingAccount): Promise<void> {
  client.setQueryData<ResponseOf<typeof listMeetingAccounts>>(
    meetingAccountsQuery.queryKey,
    (list) => list && { ...list, accounts: list.accounts.map((each) => (each.id === account.id ? account : each)) },
  );
  await client.invalidateQueries({ queryKey: ['meetings', 'accounts'] });
}
