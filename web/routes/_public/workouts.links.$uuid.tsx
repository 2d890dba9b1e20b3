import { createFileRoute, redirect } from '@tanstack/react-router';
import { WorkoutJoinPage } from '#web/domain/workouts/workout-join-page.tsx';
import { linkLeadsToPage } from '#web/domain/workouts/workout-standing.rules.ts';
import { workoutLinkQuery } from '#web/domain/workouts/workouts.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_public/workouts/links/$uuid')({
  staticData: { door: true },
  // the address may be a person's own: it is kept nowhere, and told to nobody
  headers: () => ({ 'referrer-policy': 'no-referrer' }),
  validateSearch: (search): { t?: string } => (typeof search.t === 'string' && search.t !== '' ? { t: search.t } : {}),
  loaderDeps: ({ search }) => search,
  // a refusal is drawn on the page itself; who has no live place is led to the workout
  loader: async ({ context: { queryClient }, params, deps }) => {
    const asked = workoutLinkQuery(params.uuid, deps.t);
    await queryClient.prefetchQuery(asked);
    const link = queryClient.getQueryData(asked.queryKey);
    if (link && linkLeadsToPage(link.state)) {
      throw redirect({ to: '/workouts/$id', params: { id: String(link.workout.id) }, replace: true });
    }
    return { name: link?.workout.name };
  },
  head: ({ loaderData }) =>
    pageHead({ title: loaderData?.name ?? 'Attend Event Now', path: '/workouts', unlisted: true }),
  component: Join,
});

function Join() {
  return <WorkoutJoinPage uuid={Route.useParams().uuid} t={Route.useSearch().t} />;
}
