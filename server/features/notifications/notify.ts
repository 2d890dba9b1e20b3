import type { Ctx } from '#server/platform/ctx.ts';
import { tellBells } from './bell.query.ts';
import { insertNotifications, type NewNotification } from './notification.store.ts';

/** Longer texts are cut: the bell points to a page, it is not one. */
export const TITLE_LIMIT = 200;
export const BODY_LIMIT = 300;

function cut(text: string, limit: number): string {
  const characters = [...text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()];
  return characters.length <= limit ? characters.join('') : `${characters.slice(0, limit - 1).join('')}…`;
}

/** A page of ours, or nothing: the bell never leads away. */
export function ownPath(href: string | undefined): string | undefined {
  return href !== undefined && /^\/(?![/\\])/.test(href) ? href : undefined;
}

/**
 * Tells people something by the bell, in the caller's transaction where there is one. A second call with the same
 * person, kind and occasion does nothing; erased people hear nothing. `href` is a path of ours, anything else is left out.
 * Open pages hear of it at once outside of a transaction, within seconds otherwise. Returns how many were told.
 */
export async function notifyMany(ctx: Ctx, told: readonly NewNotification[]): Promise<number> {
  const rows = told
    .map((each) => ({
      ...each,
      title: cut(each.title, TITLE_LIMIT),
      body: each.body === undefined ? undefined : cut(each.body, BODY_LIMIT),
      href: ownPath(each.href),
    }))
    .filter((each) => each.title !== '');
  if (rows.length === 0) return 0;
  const userIds = await insertNotifications(ctx, rows);
  tellBells(ctx, userIds);
  return userIds.length;
}

/** The same for one person. Whether they had not been told before. */
export async function notify(ctx: Ctx, told: NewNotification): Promise<boolean> {
  return (await notifyMany(ctx, [told])) > 0;
}
