import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { CoursePayoutsPage } from '#web/features/payouts/manage/course-payouts-page.tsx';
import { coursePayoutsQuery } from '#web/features/payouts/manage/payouts.query.ts';
import { payoutsSearchOf } from '#web/features/payouts/manage/payouts-search.rules.ts';
import { managedCourseQuery } from '#web/features/teaching/teaching.query.ts';
import { courseInTitle } from '#web/features/teaching/title-within.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/courses/$id/payouts')({
  validateSearch: payoutsSearchOf,
  loaderDeps: ({ search }) => ({ only: search.only }),
  // A Course Admin is refused here, as in the API
  loader: ({ context, params, deps }) =>
    context.queryClient.ensureQueryData(coursePayoutsQuery(params.id, deps.only ?? 'all')).catch(orNotFound),
  head: ({ match, params }) =>
    pageHead({
      title: 'Payouts',
      within: courseInTitle(match.context.queryClient, params.id),
      path: `/teachers/courses/${params.id}/payouts`,
      unlisted: true,
    }),
  component: Payouts,
});

function Payouts() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  const { schoolId } = useSuspenseQuery(managedCourseQuery(id)).data.course;
  return (
    <CoursePayoutsPage
      course={id}
      schoolId={schoolId}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  );
}
