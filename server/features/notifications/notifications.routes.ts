import {
  countUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '#contract/notifications/notifications.endpoints.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { personIdOf } from '#server/platform/ctx.ts';
import { route } from '#server/platform/http/route.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { publishBells } from './bell.query.ts';
import { countNotifications, countUnreadOf, notificationsOf, setAllRead, setRead } from './notification.store.ts';

export const routes = [
  route(listNotifications, async (ctx, { query }) => {
    const userId = personIdOf(ctx);
    const { page, perPage } = query;
    const [rows, total, unread] = await Promise.all([
      notificationsOf(ctx, { userId, limit: perPage, offset: (page - 1) * perPage }),
      countNotifications(ctx, userId),
      countUnreadOf(ctx, userId),
    ]);
    return {
      notifications: rows.map(({ createdAt, readAt, ...row }) => ({
        ...row,
        createdAtUtc: createdAt.toISOString(),
        readAtUtc: readAt?.toISOString() ?? null,
      })),
      unread,
      meta: pageMetaOf(page, perPage, total),
    };
  }),
  route(countUnread, async (ctx) => ({ unread: await countUnreadOf(ctx, personIdOf(ctx)) })),
  route(readNotification, async (ctx, { params }) => {
    const userId = personIdOf(ctx);
    if (!(await setRead(ctx, { userId, id: params.id }))) throw notFound();
    publishBells(ctx, [userId]);
    return { unread: await countUnreadOf(ctx, userId) };
  }),
  route(readAllNotifications, async (ctx, { body }) => {
    const userId = personIdOf(ctx);
    await setAllRead(ctx, { userId, upTo: body.upTo });
    publishBells(ctx, [userId]);
    return { unread: await countUnreadOf(ctx, userId) };
  }),
];
