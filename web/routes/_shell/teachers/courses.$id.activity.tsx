import { createFileRoute } from '@tanstack/react-router';
import { ActivityPage } from '#web/features/teaching/manage/activity-page.tsx';
import { kindOf } from '#web/features/teaching/manage/search.rules.ts';
import { activityQuery } from '#web/features/teaching/teaching.query.ts';
import { courseInTitle } from '#web/features/teaching/title-within.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/teachers/courses/$id/activity')({
  validateSearch: (search): { kind?: string | undefined } => ({ kind: kindOf(search.kind) }),
  loaderDeps: ({ search }) => search,
  // The page itself shows a failure
  loader: ({ context, params, deps }) =>
    context.queryClient.prefetchInfiniteQuery(activityQuery('course', params.id, deps.kind)),
  head: ({ match, params }) =>
    pageHead({
      title: 'Activity',
      within: courseInTitle(match.context.queryClient, params.id),
      path: `/teachers/courses/${params.id}/activity`,
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
      of="course"
      address={id}
      kind={kind}
      onKind={(chosen) => void navigate({ search: { kind: chosen }, replace: true })}
    />
  );
}
