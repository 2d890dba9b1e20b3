import { createFileRoute } from '@tanstack/react-router';
import { FollowedPage } from '#web/features/enrollment/followed-page.tsx';
import { followedQuery } from '#web/features/enrollment/follows.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/courses-followed')({
  loader: ({ context }) => context.queryClient.ensureQueryData(followedQuery),
  head: () => pageHead({ title: 'Reminders', path: '/courses-followed', unlisted: true }),
  component: FollowedPage,
});
