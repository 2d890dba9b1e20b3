import { createFileRoute } from '@tanstack/react-router';
import { writtenWorkoutQuery } from '#web/features/workouts/workouts.query.ts';
import { WrittenPage } from '#web/features/workouts/written-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/workouts/written/$uuid')({
  // The page itself shows a refusal
  loader: ({ context, params }) => context.queryClient.prefetchQuery(writtenWorkoutQuery(params.uuid)),
  head: () => pageHead({ title: 'Written feedback', path: '/workouts', unlisted: true }),
  component: Written,
});

function Written() {
  const { uuid } = Route.useParams();
  return <WrittenPage key={uuid} uuid={uuid} />;
}
