import { sql } from 'kysely';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { heldCount } from '#server/platform/held-count.ts';
import type { Contained } from './contains.rules.ts';
import { type EventScope, inOrder, inScope, inSegment, orderOf, type Segment } from './event-order.query.ts';

/** Lists are counted up to here. */
const COUNTED_TO = 10_000;
/** Of the first rows of a list so many are looked through before an index is asked. */
const AT_HAND = 600;
/** So many hits among those: nearly everything is called like that, and these are enough. */
const ENOUGH = 480;
/** What no index knows is looked for among so many. */
const LOOKED_THROUGH = 5_000;
/** So many are looked up by an index. */
const LOOKED_UP = 20_000;
const HOSTS_AT_MOST = 200;

export interface FoundEvents {
  /** Of the page, in order. */
  readonly ids: readonly number[];
  readonly total: number;
}

interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** A page of a list, without search: however long the list is, only the page and what lies before it is read. */
export async function listedEvents(
  ctx: Ctx,
  scope: EventScope,
  segment: Segment,
  { limit, offset }: Window,
): Promise<FoundEvents> {
  const count = async () => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from (${inOrder(scope, segment, COUNTED_TO)}) n`.execute(ctx.db);
    return rows[0]?.total ?? 0;
  };
  const name = `events of ${scope.schoolId} ${scope.courseIds ?? 'all'} ${segment.kind === 'cohort' ? segment.cohortId : segment.kind}`;
  const [{ rows }, total] = await Promise.all([
    sql<{ id: number }>`
      select x.id from (${inOrder(scope, segment, offset + limit)}) x order by ${orderOf(segment, 'x')}
      limit ${limit}::bigint offset ${offset}::bigint`.execute(ctx.db),
    heldCount(ctx, name, count),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}

/** Hosts of the school whose name holds it; those who are shown no more, too: past events keep naming them. */
async function hostsNamed(ctx: Ctx, schoolId: number, { pattern }: Contained): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from hosts where school_id = ${schoolId}::bigint and lower(name) like lower(${pattern}::text)
    order by id limit ${sql.lit(HOSTS_AT_MOST)}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

const named = ({ pattern }: Contained, table: 'v' | 'x') =>
  sql<boolean>`lower(${sql.ref(`${table}.name`)}) like lower(${pattern}::text)`;

/** Hits among the first rows of the list, in its order, and how many rows there were. */
async function lookThrough(
  ctx: Ctx,
  { scope, segment, most }: { scope: EventScope; segment: Segment; most: number },
  sought: Contained,
  hostIds: readonly number[],
): Promise<{ ids: number[]; seen: number }> {
  const hosted = sql`exists (select 1 from event_hosts l where l.event_id = x.id and l.host_id = any(${[...hostIds]}::bigint[]))`;
  const hit = hostIds.length === 0 ? named(sought, 'x') : sql`(${named(sought, 'x')} or ${hosted})`;
  const { rows } = await sql<{ ids: number[] | null; seen: number }>`
    select array_agg(x.id order by ${orderOf(segment, 'x')}) filter (where ${hit}) as ids, count(*) as seen
    from (${inOrder(scope, segment, most)}) x`.execute(ctx.db);
  // Arrays of bigint come as text.
  return { ids: (rows[0]?.ids ?? []).map(Number), seen: rows[0]?.seen ?? 0 };
}

/**
 * Looks names up by their letters alone. Left to itself, the database goes along another index until it has enough, and reads
 * the name of every event on its way: for what stands nowhere, of all of them.
 */
function lookUp(ctx: Ctx, schoolId: number, sought: Contained): Promise<number[]> {
  return inTransaction(ctx, async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
      set_config('enable_indexonlyscan', 'off', true)`.execute(tx.db);
    const { rows } = await sql<{ id: number }>`
      select v.id from events v where v.school_id = ${schoolId}::bigint and ${named(sought, 'v')} and v.deleted_at is null
      limit ${sql.lit(LOOKED_UP)}`.execute(tx.db);
    return rows.map(({ id }) => id);
  });
}

/** What was looked up, as far as it belongs to the list; in its order. */
async function ordered(
  ctx: Ctx,
  scope: EventScope,
  segment: Segment,
  found: { readonly eventIds: readonly number[]; readonly hostIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select v.id from events v where ${inScope(scope)} and ${inSegment(segment)}
      and v.id in (select unnest(${[...found.eventIds]}::bigint[])
        union (select l.event_id from event_hosts l where l.host_id = any(${[...found.hostIds]}::bigint[])
          limit ${sql.lit(LOOKED_UP)}))
    order by ${orderOf(segment, 'v')}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/**
 * A page of those whose name, or whose host's, holds the text. Of a short list, and for a text that nearly every event's name
 * has, the rows at hand are looked through; else the index over letters is asked, which is quick for what is rare.
 */
export async function searchedEvents(
  ctx: Ctx,
  scope: EventScope,
  segment: Segment,
  sought: Contained,
  { limit, offset }: Window,
): Promise<FoundEvents> {
  const most = sought.indexed ? AT_HAND : LOOKED_THROUGH;
  const hostIds = await hostsNamed(ctx, scope.schoolId, sought);
  const near = await lookThrough(ctx, { scope, segment, most }, sought, hostIds);
  const all = near.seen < most || !sought.indexed;
  const ids =
    all || near.ids.length >= ENOUGH
      ? near.ids.slice(0, all ? undefined : ENOUGH)
      : await ordered(ctx, scope, segment, { eventIds: await lookUp(ctx, scope.schoolId, sought), hostIds });
  return { ids: ids.slice(offset, offset + limit), total: ids.length };
}
