import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { id, idParam, instant, pageMeta } from '../primitives/wire.ts';

/** Topic on the event stream for changes to the signed-in person's bell. */
export const BELL_TOPIC = 'bell';

/** One entry in the bell. */
export const notification = z.object({
  id,
  /** What the notification is about: the kind of the matching email, or `mention`. */
  kind: z.string(),
  title: z.string(),
  body: z.string().nullable(),
  /** A Callboard page, from `/`; null if there is none. */
  href: z.string().nullable(),
  createdAtUtc: instant,
  readAtUtc: instant.nullable(),
});
export type Notification = z.infer<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: 'Your notifications, newest first',
  tag: 'Notifications',
  audience: 'signed-in',
  query: z.object({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    perPage: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({ notifications: z.array(notification), unread: z.number().int(), meta: pageMeta }),
});

export const countUnread = endpoint({
  method: 'GET',
  path: '/notifications/unread',
  summary: 'How many unread notifications you have, counted up to 100',
  tag: 'Notifications',
  audience: 'signed-in',
  response: z.object({ unread: z.number().int() }),
});

export const readNotification = endpoint({
  method: 'POST',
  path: '/notifications/{id}/read',
  summary: 'Mark one notification as read',
  tag: 'Notifications',
  audience: 'signed-in',
  params: z.object({ id: idParam }),
  response: z.object({ unread: z.number().int() }),
});

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/notifications/read',
  summary:
    'Mark all notifications as read; with `upTo` only that one and older ones, so none is marked before you see it',
  tag: 'Notifications',
  audience: 'signed-in',
  body: z.object({ upTo: idParam.optional() }),
  response: z.object({ unread: z.number().int() }),
});
