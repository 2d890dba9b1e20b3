import { createFileRoute } from '@tanstack/react-router';
import { followersQuery } from '#web/features/enrollment/follows.query.ts';
import { FollowersPage } from '#web/features/enrollment/manage/followers-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/followers')({
  validateSearch: (search): { course?: number | undefined } => ({
    course: Number.isSafeInteger(search.course) && Number(search.course) > 0 ? Number(search.course) : undefined,
  }),
  loaderDeps: ({ search }) => ({ course: search.course }),
  // The page itself shows a refusal or failure
  loader: ({ context, deps }) => context.queryClient.prefetchInfiniteQuery(followersQuery(deps.course)),
  head: () => pageHead({ title: 'Followers', path: '/followers', unlisted: true }),
  component: Followers,
});

function Followers() {
  return <FollowersPage courseId={Route.useSearch().course} />;
}
