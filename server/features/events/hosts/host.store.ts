import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export interface HostRecord {
  readonly id: number;
  readonly schoolId: number;
  /** Empty until someone names the host (rules-teachers H3). */
  readonly name: string;
  readonly bio: string;
  readonly imageMediaId: number | null;
  readonly archivedAt: Date | null;
  /** The host's account; null: only a name (rules-teachers H4). */
  readonly userId: number | null;
}

const columns = [
  'id',
  'school_id as schoolId',
  'name',
  'bio',
  'image_media_id as imageMediaId',
  'archived_at as archivedAt',
  'user_id as userId',
] as const;

export function findHost(ctx: Ctx, hostId: number): Promise<HostRecord | undefined> {
  return ctx.db.selectFrom('hosts').select(columns).where('id', '=', hostId).executeTakeFirst();
}

/** The host, locked until the transaction ends, to change it or show it with an event. Doesn't lock its key. */
export function lockHost(tx: Ctx, hostId: number): Promise<HostRecord | undefined> {
  return tx.db.selectFrom('hosts').select(columns).where('id', '=', hostId).forNoKeyUpdate().executeTakeFirst();
}

export async function saveHost(tx: Ctx, host: HostRecord): Promise<void> {
  await tx.db
    .updateTable('hosts')
    .set({
      name: host.name,
      bio: host.bio,
      image_media_id: host.imageMediaId,
      archived_at: host.archivedAt,
      user_id: host.userId,
    })
    .where('id', '=', host.id)
    .execute();
}

export interface EventHostLink {
  readonly id: number;
  readonly eventId: number;
  readonly hostId: number;
}

const link = ['id', 'event_id as eventId', 'host_id as hostId'] as const;

export function findEventHost(ctx: Ctx, eventHostId: number): Promise<EventHostLink | undefined> {
  return ctx.db.selectFrom('event_hosts').select(link).where('id', '=', eventHostId).executeTakeFirst();
}

/** An event's hosts in their order, including nameless ones. */
export function eventHostsOf(ctx: Ctx, eventId: number): Promise<EventHostLink[]> {
  return ctx.db
    .selectFrom('event_hosts')
    .select(link)
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function orderEventHosts(tx: Ctx, ids: readonly number[]): Promise<void> {
  await sql`
    update event_hosts l set position = o.position - 1
    from unnest(${[...ids]}::bigint[]) with ordinality as o (id, position)
    where l.id = o.id and l.position <> o.position - 1`.execute(tx.db);
}

export async function deleteEventHost(tx: Ctx, eventHostId: number): Promise<void> {
  await tx.db.deleteFrom('event_hosts').where('id', '=', eventHostId).execute();
}

/** How many events that are neither over nor canceled show a host, including drafts. */
export async function upcomingEventsOf(ctx: Ctx, hostId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from event_hosts l join events v on v.id = l.event_id
    where l.host_id = ${hostId}::bigint and v.deleted_at is null and v.status <> 'cancelled'
      and coalesce(v.ended_early_at, v.ends_at, 'infinity') > ${ctx.clock.now()}::timestamptz`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/**
 * Deletes hosts that were created before `createdBefore` and never named, with their links; at most `limit`. Returns how
 * many.
 */
export async function deleteNamelessHosts(tx: Ctx, createdBefore: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with nameless as (
      select id from hosts where name = '' and created_at <= ${createdBefore}::timestamptz order by created_at, id
      limit ${limit}::bigint for update skip locked),
    links as (delete from event_hosts where host_id in (select id from nameless))
    select id from nameless`.execute(tx.db);
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await sql`delete from hosts where id = any(${ids}::bigint[]) and name = ''`.execute(tx.db);
  return ids.length;
}

/** Whether a person hosts an event through their account: as one of its hosts who isn't archived. */
export async function isHostOf(ctx: Ctx, eventId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from hosts h join event_hosts l on l.host_id = h.id
    where h.user_id = ${userId}::bigint and h.archived_at is null and l.event_id = ${eventId}::bigint`.execute(ctx.db);
  return rows.length > 0;
}

/** A person who left a school's staff remains a host at that school in name only. */
export async function forgetHostAccount(tx: Ctx, schoolId: number, userId: number): Promise<void> {
  await tx.db
    .updateTable('hosts')
    .set({ user_id: null })
    .where('school_id', '=', schoolId)
    .where('user_id', '=', userId)
    .execute();
}
