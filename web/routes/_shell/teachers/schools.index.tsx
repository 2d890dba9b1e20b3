import { createFileRoute } from '@tanstack/react-router';
import { SchoolsPage } from '#web/features/teaching/manage/schools-page.tsx';
import { managedSchoolsQuery } from '#web/features/teaching/teaching.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { pageOf } from '#web/platform/address.rules.ts';

export const Route = createFileRoute('/_shell/teachers/schools/')({
  validateSearch: (search): { page?: number | undefined } => ({ page: pageOf(search.page) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.user.isTeacher ? context.queryClient.prefetchQuery(managedSchoolsQuery(deps.page ?? 1)) : null,
  head: () => pageHead({ title: 'Schools I Manage', path: '/teachers/schools', unlisted: true }),
  component: Schools,
});

function Schools() {
  return <SchoolsPage page={Route.useSearch().page ?? 1} />;
}
