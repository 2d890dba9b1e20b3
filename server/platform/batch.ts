import { refuse } from '#contract/primitives/problem.ts';
import type { Db } from './database/pool.ts';
import { outsideRendering } from './http/response-cache/rendering.ts';

/**
 * How we serve a rush, many requests for the same thing at the same time:
 *
 * 1. What a request needs to know (session, person, key, the thing, and what this person already has of it) is read
 * during the request, with one statement for all that arrived together (`batchedRead`). Nothing is cached: a revoked
 * right or a released seat counts for the next request, in every process.
 * 2. What this read already refuses (sold out, not on sale) is refused without a transaction.
 * 3. The rest wait for the same thing in one queue (`batcher`), and a batch of them is one transaction: their locks,
 *    one
 * read under the locks, the decisions, then one statement each for rows, emails, seats, and the responses of their
 * keys (`http/key-with-effect.ts`).
 * 4. If one request makes the batch fail, or needs more than a seat, it runs alone: a failing request fails no other.
 */

interface Waiting<Entry, Result> {
  readonly entry: Entry;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** When this many requests wait for the same thing, which already takes seconds, further ones get a 503. */
const MAX_WAITING = 5_000;
const RETRY_SECONDS = 5;
const TOO_MANY = 'A lot of people are here right now. Please try again in a moment.';

/** Waits for the rest of this turn of the event loop, so requests that came in with the same packets are included. */
const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Batches requests that wait for the same thing: while one batch is being processed, the next requests queue up and are
 * processed together. No request waits for others beyond its own turn of the event loop. `work` returns a result or an
 * error for each entry, in order; it is called with at most `maxEntries` entries.
 */
export function batcher<Key, Entry, Result>(
  work: (key: Key, entries: readonly Entry[]) => Promise<readonly (Result | Error)[]>,
  maxEntries: number,
): (key: Key, entry: Entry) => Promise<Result> {
  const queues = new Map<Key, Waiting<Entry, Result>[]>();

  /** A batch's outcome: results in order, or the error that made all of it fail. */
  const outcomeOf = async (key: Key, group: readonly Waiting<Entry, Result>[]) => {
    try {
      return await work(
        key,
        group.map((waiting) => waiting.entry),
      );
    } catch (error) {
      return { failed: error };
    }
  };

  const drain = async (key: Key, queue: Waiting<Entry, Result>[]): Promise<void> => {
    await endOfTurn();
    let group = queue.splice(0, maxEntries);
    let outcome = outcomeOf(key, group);
    while (group.length > 0) {
      const done = await outcome;
      const next = queue.splice(0, maxEntries);
      if (next.length > 0) {
        // Starts the next batch's first statements before delivering this one's results, so that no one waits for them.
        outcome = outcomeOf(key, next);
        await endOfTurn();
      }
      for (const [index, waiting] of group.entries()) {
        const result = 'failed' in done ? done.failed : done[index];
        if ('failed' in done || result instanceof Error) waiting.reject(result);
        // Every entry has its result, because `work` returns them in order.
        else waiting.resolve(result as Result);
      }
      group = next;
    }
    queues.delete(key);
  };

  return (key, entry) =>
    new Promise<Result>((resolve, reject) => {
      const waiting = { entry, resolve, reject };
      const queue = queues.get(key);
      if (queue && queue.length >= MAX_WAITING) {
        reject(refuse('overloaded', 503, TOO_MANY, { retryAfterSeconds: RETRY_SECONDS }));
        return;
      }
      if (queue) {
        queue.push(waiting);
        return;
      }
      const fresh = [waiting];
      queues.set(key, fresh);
      void outsideRendering(() => drain(key, fresh));
    });
}

const READ_SIZE = 100;

/**
 * A read that many requests make at the same time, each for its own key: requests that wait together share one
 * statement. `key` separates reads that can't share one; inside a transaction, only its own reads are batched.
 */
export function batchedRead<Key, Entry, Result>(
  read: (db: Db, key: Key, entries: readonly Entry[]) => Promise<readonly (Result | Error)[]>,
): (db: Db, key: Key, entry: Entry) => Promise<Result> {
  const batchers = new WeakMap<Db, (key: Key, entry: Entry) => Promise<Result>>();
  return (db, key, entry) => {
    let batch = batchers.get(db);
    if (!batch) {
      batch = batcher<Key, Entry, Result>((shared, entries) => read(db, shared, entries), READ_SIZE);
      batchers.set(db, batch);
    }
    return batch(key, entry);
  };
}
