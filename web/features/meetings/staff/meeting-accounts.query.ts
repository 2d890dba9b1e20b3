import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  listMeetingAccounts,
  type MeetingAccount,
  searchMeetingCourses,
} from '#contract/meetings/meeting-accounts.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { call } from '#web/api/client.ts';

/** All accounts at Zoom, for staff. */
export const meetingAccountsQuery = queryOptions({
  queryKey: ['meetings', 'accounts', 'all'],
  queryFn: () => call(listMeetingAccounts),
});

/** Courses to give an account to. */
export const meetingCoursesQuery = (contains: string) =>
  queryOptions({
    queryKey: ['meetings', 'courses', contains],
    queryFn: async () => (await call(searchMeetingCourses, { query: { contains } })).courses,
    placeholderData: keepPreviousData,
  });

/** What the server answered of one account, in its place in the list; a new one has the list read anew. */
export async function keepAccount(client: QueryClient, account: MeetingAccount): Promise<void> {
  client.setQueryData<ResponseOf<typeof listMeetingAccounts>>(
    meetingAccountsQuery.queryKey,
    (list) => list && { ...list, accounts: list.accounts.map((each) => (each.id === account.id ? account : each)) },
  );
  await client.invalidateQueries({ queryKey: ['meetings', 'accounts'] });
}
