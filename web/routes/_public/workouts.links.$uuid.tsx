import { createFileRoute, redirect } from '@tanstack/react-router';
import { isApiProblem } from '#web/api/problem.ts';
import { linkLeadsToPage } from '#web/features/workouts/place-status.rules.ts';
import { WorkoutJoinPage } from '#web/features/workouts/workout-join-page.tsx';
import { workoutLinkQuery } from '#web/features/workouts/workouts.query.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { DeadLinkPage } from '#web/kit/pages/dead-link-page.tsx';
import { deadLinkOf, isDeadLink } from '#web/routes/-dead-link.ts';

const NOT_FOUND = 404;
const DEAD = "This workout link doesn't work";

export const Route = createFileRoute('/_public/workouts/links/$uuid')({
  staticData: { door: true },
  // The URL may be someone's personal link: it is never stored or passed on
  headers: () => ({ 'referrer-policy': 'no-referrer' }),
  validateSearch: (search): { t?: string } => (typeof search.t === 'string' && search.t !== '' ? { t: search.t } : {}),
  loaderDeps: ({ search }) => search,
  // The page itself shows a refusal; people without a live spot are sent to the workout.
  loader: async ({ context: { queryClient }, params, deps }) => {
    const query = workoutLinkQuery(params.uuid, deps.t);
    await queryClient.prefetchQuery(query);
    const link = queryClient.getQueryData(query.queryKey);
    const { error } = queryClient.getQueryState(query.queryKey) ?? {};
    if (!link && isApiProblem(error) && error.status === NOT_FOUND) return deadLinkOf(error);
    if (link && linkLeadsToPage(link.state)) {
      throw redirect({ to: '/workouts/$id', params: { id: String(link.workout.id) }, replace: true });
    }
    return { name: link?.workout.name };
  },
  head: ({ loaderData }) =>
    pageHead({
      title: isDeadLink(loaderData) ? DEAD : (loaderData?.name ?? 'Attend Event Now'),
      path: '/workouts',
      unlisted: true,
    }),
  component: Join,
});

function Join() {
  const dead = isDeadLink(Route.useLoaderData());
  const { uuid } = Route.useParams();
  const { t } = Route.useSearch();
  if (!dead) return <WorkoutJoinPage uuid={uuid} t={t} />;
  return (
    <DeadLinkPage title={DEAD} actions={<ButtonLink to="/workouts">See all workouts</ButtonLink>}>
      The link is incomplete, or the workout is gone. Your upcoming workouts have their own links.
    </DeadLinkPage>
  );
}
