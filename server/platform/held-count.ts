import type { Ctx } from './ctx.ts';
import type { Db } from './database/pool.ts';

/** A count from here on is held: nobody needs it to the digit, and reading it would cost more than its list. */
export const HELD_FROM = 1_000;
/** So long, by the domain's clock. */
const HELD_MS = 15_000;

interface Held {
  readonly total: number;
  readonly at: number;
}

const known = new WeakMap<Db, Map<string, Held>>();

/**
 * How long a list is that is the same for everybody. Short ones are counted each time; a long one's count is held for
 * some seconds, so that the millionth row costs a list nothing. `name` says which list, without its moment.
 */
export async function heldCount(ctx: Ctx, name: string, count: () => Promise<number>): Promise<number> {
  let counts = known.get(ctx.db);
  if (!counts) {
    counts = new Map();
    known.set(ctx.db, counts);
  }
  const now = ctx.clock.now().getTime();
  const held = counts.get(name);
  if (held && held.at <= now && now < held.at + HELD_MS) return held.total;
  const total = await count();
  if (total >= HELD_FROM) counts.set(name, { total, at: now });
  else counts.delete(name);
  return total;
}
