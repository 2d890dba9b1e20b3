import { createFileRoute } from '@tanstack/react-router';
import { notificationsQuery } from '#web/features/notifications/notifications.query.ts';
import { NotificationsPage } from '#web/features/notifications/notifications-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/notifications')({
  // The page itself shows a failed load
  loader: ({ context }) => context.queryClient.prefetchInfiniteQuery(notificationsQuery),
  head: () => pageHead({ title: 'Notifications', path: '/notifications', unlisted: true }),
  component: NotificationsPage,
});
