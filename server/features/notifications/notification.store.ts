import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { prepared } from '#server/platform/database/named.ts';

/** A notification for one person. `occasion` names what it is about, once per person and kind. */
export interface NewNotification {
  readonly userId: number;
  readonly kind: string;
  readonly occasion: string;
  readonly title: string;
  readonly body?: string | undefined;
  /** A path on our site, from `/`. */
  readonly href?: string | undefined;
}

export interface NotificationRow {
  readonly id: number;
  readonly kind: string;
  readonly title: string;
  readonly body: string | null;
  readonly href: string | null;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

/** Beyond this, the badge says `99+`. */
export const UNREAD_COUNTED_TO = 100;

/**
 * Inserts notifications that weren't sent before, for people who still exist. Returns the people for whom something is
 * new.
 */
export async function insertNotifications(ctx: Ctx, rows: readonly NewNotification[]): Promise<number[]> {
  const inserted = await prepared(
    ctx.db,
    'notifications_insert',
    sql<{ userId: number }>`
    insert into notifications (user_id, kind, occasion, title, body, href, created_at)
    select r.user_id, r.kind, r.occasion, r.title, r.body, r.href, ${ctx.clock.now()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(
      rows.map((row) => ({
        user_id: row.userId,
        kind: row.kind,
        occasion: row.occasion,
        title: row.title,
        body: row.body ?? null,
        href: row.href ?? null,
      })),
    )}::jsonb) as r (user_id bigint, kind text, occasion text, title text, body text, href text)
    join lateral (select 1 from ${ctx.readers.people} p where p.id = r.user_id and p.erased_at is null limit 1) u on true
    order by r.user_id
    on conflict (user_id, kind, occasion) do nothing returning user_id as "userId"`,
  );
  return [...new Set(inserted.rows.map((row) => row.userId))];
}

/** A person's own notifications, newest first. */
export async function notificationsOf(
  ctx: Ctx,
  page: { userId: number; limit: number; offset: number },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select id, kind, title, body, href, created_at as "createdAt", read_at as "readAt" from notifications
    where user_id = ${page.userId}::bigint order by created_at desc, id desc
    limit ${page.limit}::bigint offset ${page.offset}::bigint`.execute(ctx.db);
  return rows;
}

export async function countNotifications(ctx: Ctx, userId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from notifications where user_id = ${userId}::bigint`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}

/** How many unread notifications a person has, counted up to `UNREAD_COUNTED_TO`. */
export async function countUnreadOf(ctx: Ctx, userId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from (select 1 from notifications where user_id = ${userId}::bigint and read_at is null
      limit ${UNREAD_COUNTED_TO}::bigint) counted`.execute(ctx.db);
  return rows[0]?.unread ?? 0;
}

/** False if this person has no such notification. A read one keeps the time it was read. */
export async function setRead(ctx: Ctx, target: { userId: number; id: number }): Promise<boolean> {
  const { rows } = await sql`
    update notifications set read_at = coalesce(read_at, ${ctx.clock.now()}::timestamptz)
    where id = ${target.id}::bigint and user_id = ${target.userId}::bigint returning id`.execute(ctx.db);
  return rows.length > 0;
}

export async function setAllRead(ctx: Ctx, target: { userId: number; upTo: number | undefined }): Promise<void> {
  await sql`
    update notifications set read_at = ${ctx.clock.now()}::timestamptz
    where user_id = ${target.userId}::bigint and read_at is null
      and (${target.upTo === undefined}::boolean or id <= ${target.upTo ?? 0}::bigint)`.execute(ctx.db);
}

/** Deletes notifications that were read before `before`, at most `limit`. Returns how many. */
export async function deleteReadBefore(ctx: Ctx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from notifications where id in (select id from notifications where read_at < ${before}::timestamptz
      limit ${limit}::bigint) returning id`.execute(ctx.db);
  return rows.length;
}
