import type { Ctx } from './ctx.ts';
import type { Db } from './database/pool.ts';

/** A count from here on is held: nobody needs it to the digit, and reading it would cost more than its list. */
export const HELD_FROM = 1_000;
/** So long, by the domain's clock. */
const HELD_MS = 15_000;
/** So many are held at once; the one that was read first goes for another. */
const MOST_HELD = 500;

interface Held {
  readonly answer: unknown;
  readonly at: number;
}

const known = new WeakMap<Db, Map<string, Held>>();

/**
 * How long a list is that is the same for everybody. Short ones are counted each time; a long one's count is held for
 * some seconds, so that the millionth row costs a list nothing. `name` says which list, without its moment.
 */
export function heldCount(ctx: Ctx, name: string, count: () => Promise<number>): Promise<number> {
  return heldAnswer(ctx, name, count, (total) => total);
}

/** The same of what is worked out of many rows; `rowsOf` tells of how many. A name is always of the same kind of answer. */
export async function heldAnswer<Answer>(
  ctx: Ctx,
  name: string,
  read: () => Promise<Answer>,
  rowsOf: (answer: Answer) => number,
): Promise<Answer> {
  let counts = known.get(ctx.db);
  if (!counts) {
    counts = new Map();
    known.set(ctx.db, counts);
  }
  const now = ctx.clock.now().getTime();
  const held = counts.get(name);
  if (held && held.at <= now && now < held.at + HELD_MS) return held.answer as Answer;
  const answer = await read();
  counts.delete(name);
  if (rowsOf(answer) < HELD_FROM) return answer;
  for (const [first] of counts) {
    if (counts.size < MOST_HELD) break;
    counts.delete(first);
  }
  counts.set(name, { answer, at: now });
  return answer;
}
