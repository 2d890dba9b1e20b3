import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { countUnread, listNotifications } from '#contract/notifications/notifications.endpoints.ts';
import { call } from '#web/api/client.ts';

const PER_PAGE = 30;

export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async () => (await call(countUnread)).unread,
  staleTime: 10_000,
});

/** Notifications, newest first. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ pageParam }) => call(listNotifications, { query: { page: pageParam, perPage: PER_PAGE } }),
  initialPageParam: 1,
  getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
});
