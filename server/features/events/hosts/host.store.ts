import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** A host's record. */
export interface HostRecord {
  readonly id: number;
  readonly schoolId: number;
  /** Empty until somebody names it (rules-teachers H3). */
  readonly name: string;
  readonly bio: string;
  readonly imageMediaId: number | null;
  readonly archivedAt: Date | null;
  /** The account of who hosts; null: only a name (rules-teachers H4). */
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

/** The host, locked until the transaction ends: whoever changes it, or shows it with an event. Not its key. */
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

/** A host on an event. */
export interface EventHostLink {
  readonly id: number;
  readonly eventId: number;
  readonly hostId: number;
}

const link = ['id', 'event_id as eventId', 'host_id as hostId'] as const;

export function findEventHost(ctx: Ctx, eventHostId: number): Promise<EventHostLink | undefined> {
  return ctx.db.selectFrom('event_hosts').select(link).where('id', '=', eventHostId).executeTakeFirst();
}

/** The hosts of an event in their order, nameless ones too. */
export function eventHostsOf(ctx: Ctx, eventId: number): Promise<EventHostLink[]> {
  return ctx.db
    .selectFrom('event_hosts')
    .select(link)
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The hosts of an event stand in this order from now on. */
export async function orderEventHosts(tx: Ctx, ids: readonly number[]): Promise<void> {
  await sql`
    update event_hosts l set position = o.position - 1
    from unnest(${[...ids]}::bigint[]) with ordinality as o (id, position)
    where l.id = o.id and l.position <> o.position - 1`.execute(tx.db);
}

export async function deleteEventHost(tx: Ctx, eventHostId: number): Promise<void> {
  await tx.db.deleteFrom('event_hosts').where('id', '=', eventHostId).execute();
}

/** With how many events that are neither over nor cancelled a host is shown, drafts too. */
export async function eventsAheadOf(ctx: Ctx, hostId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from event_hosts l join events v on v.id = l.event_id
    where l.host_id = ${hostId}::bigint and v.deleted_at is null and v.status <> 'cancelled'
      and coalesce(v.ended_early_at, v.ends_at, 'infinity') > ${ctx.clock.now()}::timestamptz`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** Hosts that nobody has named since then are gone, with their links; at most `limit`. Answers how many. */
export async function deleteNamelessHosts(tx: Ctx, madeBefore: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with nameless as (
      select id from hosts where name = '' and created_at <= ${madeBefore}::timestamptz order by created_at, id
      limit ${limit}::bigint for update skip locked),
    links as (delete from event_hosts where host_id in (select id from nameless))
    select id from nameless`.execute(tx.db);
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await sql`delete from hosts where id = any(${ids}::bigint[]) and name = ''`.execute(tx.db);
  return ids.length;
}

/** Whether somebody hosts an event as the person that they are: by a host of it that is not archived. */
export async function isHostOf(ctx: Ctx, eventId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from hosts h join event_hosts l on l.host_id = h.id
    where h.user_id = ${userId}::bigint and h.archived_at is null and l.event_id = ${eventId}::bigint`.execute(ctx.db);
  return rows.length > 0;
}

/** Who has left a school's staff hosts there as a name alone. */
export async function forgetHostAccount(tx: Ctx, schoolId: number, userId: number): Promise<void> {
  await tx.db
    .updateTable('hosts')
    .set({ user_id: null })
    .where('school_id', '=', schoolId)
    .where('user_id', '=', userId)
    .execute();
}
