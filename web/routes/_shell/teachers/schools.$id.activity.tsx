import { createFileRoute } from '@tanstack/react-router';
import { ActivityPage } from '#web/features/teaching/manage/activity-page.tsx';
import { kindOf } from '#web/features/teaching/manage/search.rules.ts';
import { activityQuery } from '#web/features/teaching/teaching.query.ts';
import { schoolInTitle } from '#web/features/teaching/title-within.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/teachers/schools/$id/activity')({
  validateSearch: (search): { kind?: string | undefined } => ({ kind: kindOf(search.kind) }),
  loaderDeps: ({ search }) => search,
  // The page itself shows a failure
  loader: ({ context, params, deps }) =>
    context.refused === null
      ? context.queryClient.prefetchInfiniteQuery(activityQuery('school', params.id, deps.kind))
      : undefined,
  head: ({ match, params }) =>
    pageHead({
      title: 'Activity',
      within: schoolInTitle(match.context.queryClient, params.id),
      path: `/teachers/schools/${params.id}/activity`,
      unlisted: true,
    }),
  component: Activity,
});

function Activity() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const { kind } = Route.useSearch();
  return (
    <ActivityPage
      of="school"
      address={id}
      kind={kind}
      onKind={(chosen) => void navigate({ search: { kind: chosen }, replace: true })}
    />
  );
}
