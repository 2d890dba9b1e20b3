import { createFileRoute } from '@tanstack/react-router';
import { StaffCoursesPage } from '#web/features/lessons/staff/staff-courses-page.tsx';
import { type MaterialSearch, staffCoursesQuery } from '#web/features/lessons/staff/staff-material.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/admin/course-material/')({
  validateSearch: (search: Record<string, unknown>): MaterialSearch => ({
    q: search.q === undefined || search.q === '' ? undefined : String(search.q),
    page: Number.isInteger(Number(search.page)) && Number(search.page) > 1 ? Number(search.page) : undefined,
  }),
  loaderDeps: ({ search }) => search,
  // The page itself shows a failed load
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(staffCoursesQuery(deps)),
  head: () => pageHead({ title: 'Course material', within: ['Staff'], path: '/admin/course-material', unlisted: true }),
  component: Courses,
});

function Courses() {
  return <StaffCoursesPage search={Route.useSearch()} />;
}
