import { createFileRoute } from '@tanstack/react-router';
import { PEOPLE_FILTERS, PEOPLE_SORTS } from '#contract/accounts/staff-text.ts';
import { PeoplePage } from '#web/features/accounts/staff/people-page.tsx';
import { type PeopleSearch, peopleQuery } from '#web/features/accounts/staff/staff.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/admin/users/')({
  validateSearch: (search: Record<string, unknown>): PeopleSearch => ({
    q: search.q === undefined || search.q === '' ? undefined : String(search.q),
    only: PEOPLE_FILTERS.find((each) => each === search.only && each !== 'all'),
    sort: PEOPLE_SORTS.find((each) => each === search.sort),
    page: Number.isInteger(Number(search.page)) && Number(search.page) > 1 ? Number(search.page) : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(peopleQuery(deps)),
  head: () => pageHead({ title: 'People', within: ['Staff'], path: '/admin/users', unlisted: true }),
  component: People,
});

function People() {
  return <PeoplePage search={Route.useSearch()} />;
}
