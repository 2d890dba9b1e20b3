import { createFileRoute } from '@tanstack/react-router';
import { pastEventsQuery } from '#web/features/events/list/events.query.ts';
import { PastEventsPage } from '#web/features/events/list/past-events-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/past-events')({
  // The page itself shows a refusal
  loader: ({ context }) => context.queryClient.prefetchInfiniteQuery(pastEventsQuery),
  head: () => pageHead({ title: 'Past events', path: '/past-events', unlisted: true }),
  component: PastEventsPage,
});
