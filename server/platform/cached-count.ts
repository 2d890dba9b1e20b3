import type { Ctx } from './ctx.ts';
import type { Db } from './database/pool.ts';

/** Counts from here on are cached: no one needs them exactly, and counting would cost more than the list itself. */
export const HELD_FROM = 1_000;
/** How long a count is cached, by the domain's clock. */
const HELD_MS = 15_000;
/** The size of the cache; beyond it, the entry that was read first is dropped. */
const MAX_CACHED = 500;

interface Held {
  readonly answer: unknown;
  readonly at: number;
}

const known = new WeakMap<Db, Map<string, Held>>();

/**
 * The length of a list that is the same for everyone. Short lists are counted each time; a long one's count is cached
 * for some seconds, so a list stays fast with a million rows. `name` identifies the list, without a point in time.
 */
export function cachedCount(ctx: Ctx, name: string, count: () => Promise<number>): Promise<number> {
  return cachedResult(ctx, name, count, (total) => total);
}

/**
 * Like `cachedCount`, for a result computed from many rows; `rowsOf` returns their number. A name always has the same
 * type of result.
 */
export async function cachedResult<Result>(
  ctx: Ctx,
  name: string,
  read: () => Promise<Result>,
  rowsOf: (result: Result) => number,
): Promise<Result> {
  let counts = known.get(ctx.db);
  if (!counts) {
    counts = new Map();
    known.set(ctx.db, counts);
  }
  const now = ctx.clock.now().getTime();
  const held = counts.get(name);
  if (held && held.at <= now && now < held.at + HELD_MS) return held.answer as Result;
  const result = await read();
  counts.delete(name);
  if (rowsOf(result) < HELD_FROM) return result;
  for (const [first] of counts) {
    if (counts.size < MAX_CACHED) break;
    counts.delete(first);
  }
  counts.set(name, { answer: result, at: now });
  return result;
}
