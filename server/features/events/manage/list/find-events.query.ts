import { sql } from 'kysely';
import { cachedCount } from '#server/platform/cached-count.ts';
import type { Contained } from '#server/platform/contains.rules.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { nameContains, patternOf } from '#server/platform/database/contains.ts';
import { prepared } from '#server/platform/database/named.ts';
import { totalOfAll } from '#server/platform/total-of.ts';
import { type EventScope, inOrder, inScope, inSegment, orderOf, type Segment } from './event-order.query.ts';

/** Lists are counted up to this many rows. */
const COUNTED_TO = 10_000;
/** How many of a list's first rows a search scans before it turns to an index. */
const SCANNED_ROWS = 600;
/** With this many matches among the scanned rows, nearly every name contains the text, and these matches are enough. */
const ENOUGH = 480;
/** A word is common when at least one name in this many has it. */
const COMMON_FROM = 4;
/** How many rows are scanned for a text that no index covers. */
const SCAN_LIMIT = 5_000;
/** How many rows an index lookup may return. */
const LOOKED_UP = 20_000;
const MAX_HOSTS = 200;

export interface FoundEvents {
  readonly ids: readonly number[];
  readonly total: number;
}

interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** One page of a list, without a search. However long the list is, only the page and the rows before it are read. */
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
    cachedCount(ctx, held, async () => {
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

/**
 * Hosts of the school whose name contains the text. Hosts no longer shown are included, because past events still name
 * them.
 */
async function hostsNamed(ctx: Ctx, schoolId: number, { text }: Contained): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from hosts where school_id = ${schoolId}::bigint and ${nameContains(sql`name`, text)}
    order by id limit ${sql.lit(MAX_HOSTS)}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

const X_NAME = sql`x.name`;

/** Matches among the list's first rows, in its order; also how many rows there were, and how many contain each word. */
async function lookThrough(
  ctx: Ctx,
  { scope, segment, most }: { scope: EventScope; segment: Segment; most: number },
  sought: Contained,
  hostIds: readonly number[],
): Promise<{ ids: number[]; seen: number; withWord: number[] }> {
  const hosted = sql`exists (select 1 from event_hosts l where l.event_id = x.id and l.host_id = any(${[...hostIds]}::bigint[]))`;
  const hit =
    hostIds.length === 0 ? nameContains(X_NAME, sought.text) : sql`(${nameContains(X_NAME, sought.text)} or ${hosted})`;
  const wordCounts = sought.words.map((word) => sql`count(*) filter (where ${nameContains(X_NAME, word)})`);
  const { rows } = await sql<{ ids: number[] | null; seen: number; withWord: number[] }>`
    select array_agg(x.id order by ${orderOf(segment, 'x')}) filter (where ${hit}) as ids, count(*) as seen,
      array[${sql.join(wordCounts)}]::integer[] as "withWord"
    from (${inOrder(scope, segment, most)}) x`.execute(ctx.db);
  // Arrays of bigint arrive as text.
  return { ids: (rows[0]?.ids ?? []).map(Number), seen: rows[0]?.seen ?? 0, withWord: rows[0]?.withWord ?? [] };
}

/** The search words that few names contain; if all are common, all of them. */
function rareOf(
  { words }: Contained,
  { seen, withWord }: { seen: number; withWord: readonly number[] },
): readonly string[] {
  const rare = words.filter((_, at) => (withWord[at] ?? 0) * COMMON_FROM < seen);
  return rare.length > 0 ? rare : words;
}

/**
 * Looks names up by the letters of rare words only. With a common word, the index would have to check every name that
 * has its letters: for 'evening 999', all evenings. Left to itself, the database walks another index until it has
 * enough rows and reads the name of every event on the way; for a text that occurs nowhere, that is all of them.
 */
function lookUp(ctx: Ctx, schoolId: number, { text }: Contained, words: readonly string[]): Promise<number[]> {
  const letters = sql.join(
    words.map((word) => nameContains(sql`v.name`, word)),
    sql` and `,
  );
  return inTransaction(ctx, async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
      set_config('enable_indexonlyscan', 'off', true)`.execute(tx.db);
    // Concatenated with '', so that no index is used for the whole text.
    const { rows } = await sql<{ id: number }>`
      select v.id from events v where v.school_id = ${schoolId}::bigint and ${letters}
        and (search_text(v.name) || '') like ${patternOf(text)} and v.deleted_at is null
      limit ${sql.lit(LOOKED_UP)}`.execute(tx.db);
    return rows.map(({ id }) => id);
  });
}

/** The events found that belong to the list, in its order. */
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
 * One page of the events whose name, or whose host's name, contains the text. For a short list, or a text that nearly
 * every name contains, the first rows are scanned. Otherwise the letter index is used, which is quick for rare text.
 */
export async function searchedEvents(
  ctx: Ctx,
  scope: EventScope,
  segment: Segment,
  sought: Contained,
  { limit, offset }: Window,
): Promise<FoundEvents> {
  const scanLimit = sought.indexed ? SCANNED_ROWS : SCAN_LIMIT;
  const hostIds = await hostsNamed(ctx, scope.schoolId, sought);
  const near = await lookThrough(ctx, { scope, segment, most: scanLimit }, sought, hostIds);
  const all = near.seen < scanLimit || !sought.indexed;
  const ids =
    all || near.ids.length >= ENOUGH
      ? near.ids.slice(0, all ? undefined : ENOUGH)
      : await ordered(ctx, scope, segment, {
          eventIds: await lookUp(ctx, scope.schoolId, sought, rareOf(sought, near)),
          hostIds,
        });
  return { ids: ids.slice(offset, offset + limit), total: ids.length };
}
