import { sql } from 'kysely';
import type { Contained } from '#server/platform/contains.rules.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { nameHolds, patternOf } from '#server/platform/database/holds.ts';
import { prepared } from '#server/platform/database/named.ts';
import { heldCount } from '#server/platform/held-count.ts';
import { totalOfAll } from '#server/platform/total-of.ts';
import { type EventScope, inOrder, inScope, inSegment, orderOf, type Segment } from './event-order.query.ts';

/** Lists are counted up to here. */
const COUNTED_TO = 10_000;
/** Of the first rows of a list so many are looked through before an index is asked. */
const AT_HAND = 600;
/** So many hits among those: nearly everything is called like that, and these are enough. */
const ENOUGH = 480;
/** A word is common from one in so many names on. */
const COMMON_FROM = 4;
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
  const scoped = scope.courseIds === null ? 'school' : scope.courseIds.length === 1 ? 'course' : 'courses';
  const name = `teaching_${segment.kind}_events_of_${scoped}`;
  const { rows } = await prepared(
    ctx.db,
    name,
    sql<{ id: number }>`
    select x.id from (${inOrder(scope, segment, offset + limit)}) x order by ${orderOf(segment, 'x')}
    limit ${limit}::bigint offset ${offset}::bigint`,
  );
  const held = `events of ${scope.schoolId} ${scope.courseIds ?? 'all'} ${segment.kind === 'cohort' ? segment.cohortId : segment.kind}`;
  const total = await totalOfAll({ page: offset / limit + 1, perPage: limit }, rows.length, () =>
    heldCount(ctx, held, async () => {
      const counted = await prepared(
        ctx.db,
        `${name}_counted`,
        sql<{ total: number }>`select count(*) as total from (${inOrder(scope, segment, COUNTED_TO)}) n`,
      );
      return counted.rows[0]?.total ?? 0;
    }),
  );
  return { ids: rows.map(({ id }) => id), total };
}

/** Hosts of the school whose name holds it; those who are shown no more, too: past events keep naming them. */
async function hostsNamed(ctx: Ctx, schoolId: number, { text }: Contained): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from hosts where school_id = ${schoolId}::bigint and ${nameHolds(sql`name`, text)}
    order by id limit ${sql.lit(HOSTS_AT_MOST)}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

const X_NAME = sql`x.name`;

/** Hits among the first rows of the list, in its order; how many rows there were, and how many hold each of the words. */
async function lookThrough(
  ctx: Ctx,
  { scope, segment, most }: { scope: EventScope; segment: Segment; most: number },
  sought: Contained,
  hostIds: readonly number[],
): Promise<{ ids: number[]; seen: number; withWord: number[] }> {
  const hosted = sql`exists (select 1 from event_hosts l where l.event_id = x.id and l.host_id = any(${[...hostIds]}::bigint[]))`;
  const hit =
    hostIds.length === 0 ? nameHolds(X_NAME, sought.text) : sql`(${nameHolds(X_NAME, sought.text)} or ${hosted})`;
  const words = sought.words.map((word) => sql`count(*) filter (where ${nameHolds(X_NAME, word)})`);
  const { rows } = await sql<{ ids: number[] | null; seen: number; withWord: number[] }>`
    select array_agg(x.id order by ${orderOf(segment, 'x')}) filter (where ${hit}) as ids, count(*) as seen,
      array[${sql.join(words)}]::integer[] as "withWord"
    from (${inOrder(scope, segment, most)}) x`.execute(ctx.db);
  // Arrays of bigint come as text.
  return { ids: (rows[0]?.ids ?? []).map(Number), seen: rows[0]?.seen ?? 0, withWord: rows[0]?.withWord ?? [] };
}

/** Of the words sought those that few names have; where all are common, all of them. */
function rareOf(
  { words }: Contained,
  { seen, withWord }: { seen: number; withWord: readonly number[] },
): readonly string[] {
  const rare = words.filter((_, at) => (withWord[at] ?? 0) * COMMON_FROM < seen);
  return rare.length > 0 ? rare : words;
}

/**
 * Looks names up by the letters of rare words alone: an index compares what it found by them with every name that has the letters
 * of a common one, for 'evening 999' with all evenings. And left to itself, the database goes along another index until it has
 * enough, and reads the name of every event on its way: for what stands nowhere, of all of them.
 */
function lookUp(ctx: Ctx, schoolId: number, { text }: Contained, words: readonly string[]): Promise<number[]> {
  const letters = sql.join(
    words.map((word) => nameHolds(sql`v.name`, word)),
    sql` and `,
  );
  return inTransaction(ctx, async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
      set_config('enable_indexonlyscan', 'off', true)`.execute(tx.db);
    // Joined with nothing, so that no index is asked for the whole text.
    const { rows } = await sql<{ id: number }>`
      select v.id from events v where v.school_id = ${schoolId}::bigint and ${letters}
        and (search_text(v.name) || '') like ${patternOf(text)} and v.deleted_at is null
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
      : await ordered(ctx, scope, segment, {
          eventIds: await lookUp(ctx, scope.schoolId, sought, rareOf(sought, near)),
          hostIds,
        });
  return { ids: ids.slice(offset, offset + limit), total: ids.length };
}
