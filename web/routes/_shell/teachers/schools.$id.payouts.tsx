import { createFileRoute } from '@tanstack/react-router';
import { schoolPayoutsQuery } from '#web/features/payouts/manage/payouts.query.ts';
import { payoutsSearchOf } from '#web/features/payouts/manage/payouts-search.rules.ts';
import { SchoolPayoutsPage } from '#web/features/payouts/manage/school-payouts-page.tsx';
import { Pager } from '#web/features/teaching/manage/pager.tsx';
import { schoolInTitle } from '#web/features/teaching/title-within.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/teachers/schools/$id/payouts')({
  validateSearch: payoutsSearchOf,
  loaderDeps: ({ search }) => ({ only: search.only, page: search.page }),
  // The page itself shows a failure
  loader: ({ context, params, deps }) =>
    context.refused === null
      ? context.queryClient.prefetchQuery(schoolPayoutsQuery(params.id, deps.only ?? 'all', deps.page ?? 1))
      : undefined,
  head: ({ match, params }) =>
    pageHead({
      title: 'Payouts',
      within: schoolInTitle(match.context.queryClient, params.id),
      path: `/teachers/schools/${params.id}/payouts`,
      unlisted: true,
    }),
  component: Payouts,
});

function Payouts() {
  const navigate = Route.useNavigate();
  return (
    <SchoolPayoutsPage
      school={Route.useParams().id}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
      pager={(meta) => <Pager meta={meta} />}
    />
  );
}
