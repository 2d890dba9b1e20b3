import { createFileRoute } from '@tanstack/react-router';
import { CoursesPage } from '#web/domain/schools/courses-page.tsx';
import { coursesQuery } from '#web/domain/schools/schools.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { SkeletonCards, SkeletonPage } from '#web/kit/state/skeleton.tsx';

export const Route = createFileRoute('/_public/courses/')({
  staticData: { shell: true },
  validateSearch: (search): { topic?: string | undefined } => ({
    topic:
      typeof search.topic === 'string' && search.topic.length <= 80 && search.topic !== '' ? search.topic : undefined,
  }),
  loaderDeps: ({ search }) => ({ topic: search.topic }),
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(coursesQuery(deps.topic)),
  head: ({ match }) => {
    const { topic } = match.search;
    return pageHead({
      title: topic ? `${topic} courses` : 'Courses',
      description: 'Live courses in small cohorts, taught by people who do it for a living.',
      path: topic ? `/courses?${new URLSearchParams({ topic })}` : '/courses',
    });
  },
  pendingComponent: () => (
    <SkeletonPage>
      <SkeletonCards count={6} />
    </SkeletonPage>
  ),
  component: Courses,
});

function Courses() {
  return <CoursesPage topic={Route.useSearch().topic} />;
}
