import type { Ctx } from '#server/platform/ctx.ts';
import { publishBells } from './bell.query.ts';
import { insertNotifications, type NewNotification } from './notification.store.ts';

/** Longer texts are cut: a notification points to a page, it is not one. */
export const TITLE_LIMIT = 200;
export const BODY_LIMIT = 300;

function cut(text: string, limit: number): string {
  const characters = [...text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()];
  return characters.length <= limit ? characters.join('') : `${characters.slice(0, limit - 1).join('')}…`;
}

/** A path on our site, or nothing: a notification never links to another site. */
export function ownPath(href: string | undefined): string | undefined {
  return href !== undefined && /^\/(?![/\\])/.test(href) ? href : undefined;
}

/**
 * Sends people an in-app notification, in the caller's transaction if there is one. A second call with the same person,
 * kind, and occasion does nothing; erased people are not notified. `href` is a path on our site; anything else is left
 * out. Open pages show the notification right away outside a transaction, and within seconds otherwise. Returns how
 * many were notified.
 */
export async function notifyMany(ctx: Ctx, notifications: readonly NewNotification[]): Promise<number> {
  const rows = notifications
    .map((each) => ({
      ...each,
      title: cut(each.title, TITLE_LIMIT),
      body: each.body === undefined ? undefined : cut(each.body, BODY_LIMIT),
      href: ownPath(each.href),
    }))
    .filter((each) => each.title !== '');
  if (rows.length === 0) return 0;
  const userIds = await insertNotifications(ctx, rows);
  publishBells(ctx, userIds);
  return userIds.length;
}

/** Sends one person an in-app notification. False if they were already notified with the same kind and occasion. */
export async function notify(ctx: Ctx, notification: NewNotification): Promise<boolean> {
  return (await notifyMany(ctx, [notification])) > 0;
}
