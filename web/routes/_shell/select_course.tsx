import { createFileRoute } from '@tanstack/react-router';
import { boardSearch } from '#web/features/enrollment/board-search.ts';
import { ChooseCoursesPage } from '#web/features/enrollment/choose-courses-page.tsx';
import { boardQuery } from '#web/features/enrollment/enrollment.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { SkeletonCards, SkeletonPage } from '#web/kit/state/skeleton.tsx';

export const Route = createFileRoute('/_shell/select_course')({
  validateSearch: boardSearch,
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(boardQuery(deps.page)),
  head: () => pageHead({ title: 'Choose your courses', path: '/select_course', unlisted: true }),
  pendingComponent: () => (
    <SkeletonPage>
      <SkeletonCards count={6} />
    </SkeletonPage>
  ),
  component: ChooseCourses,
});

function ChooseCourses() {
  const { page = 1, topic } = Route.useSearch();
  return (
    <ChooseCoursesPage
      title="Choose your courses"
      line="Pick as many as you like; you pay once, on the next page."
      page={page}
      topic={topic}
    />
  );
}
