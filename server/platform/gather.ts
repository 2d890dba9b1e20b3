import { refuse } from '#contract/primitives/problem.ts';
import type { Db } from './database/pool.ts';
import { outsideRendering } from './http/response-cache/rendering.ts';

/**
 * How many who want the same at one moment are served (a rush), in one place:
 *
 * 1. What a request has to know (session, person, key, the thing and what this person has of it) is read with the request, by one
 *    statement for all that came together (`gatheredRead`). Nothing of it is remembered: a right that is taken away, or a seat that
 *    is given back, counts for the next press, at every process.
 * 2. What that look refuses already (sold out, not on sale) is refused without a transaction.
 * 3. The rest wait for the same thing in one queue (`gatherer`), and a group of them is one transaction: their locks, one look under
 *    them, the decisions, then a statement each for rows, mails, the seats and the answers of their keys (`http/key-with-effect.ts`).
 * 4. Where one of them makes it fail, or needs more than a seat, that one is done alone: one failing request fails no other.
 */

interface Waiting<Entry, Result> {
  readonly entry: Entry;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Beyond so many that wait for the same thing, which takes seconds already, requests are refused with 503. */
const MOST_WAITING = 5_000;
const RETRY_SECONDS = 5;
const TOO_MANY = 'A lot of people are here right now. Please try again in a moment.';

/** The rest of this turn of the event loop: what came in with the same packets is there afterwards. */
const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Gathers requests that wait for the same thing: while one group is being worked on, the next ones queue up and are
 * worked on together. Nobody waits for company beyond the turn of the event loop in which he came.
 * `work` answers a result or an error for each entry, in order; it is called with at most `most` entries.
 */
export function gatherer<Key, Entry, Result>(
  work: (key: Key, entries: readonly Entry[]) => Promise<readonly (Result | Error)[]>,
  most: number,
): (key: Key, entry: Entry) => Promise<Result> {
  const queues = new Map<Key, Waiting<Entry, Result>[]>();

  /** What came of a group: results in order, or what made all of it fail. */
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
    let group = queue.splice(0, most);
    let outcome = outcomeOf(key, group);
    while (group.length > 0) {
      const done = await outcome;
      const next = queue.splice(0, most);
      if (next.length > 0) {
        // The next group's first statements are on their way before the answers of this one are made: nobody waits for them there.
        outcome = outcomeOf(key, next);
        await endOfTurn();
      }
      for (const [index, waiting] of group.entries()) {
        const result = 'failed' in done ? done.failed : done[index];
        if ('failed' in done || result instanceof Error) waiting.reject(result);
        // Every entry has its result: `work` answers them in order.
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
      if (queue && queue.length >= MOST_WAITING) {
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

/** So many reads go into one statement. */
const READ_SIZE = 100;

/**
 * A read that many requests make at the same time, each for something of its own: those that wait together are asked
 * for in one statement. `key` tells apart what can't share one; inside a transaction only its own reads are gathered.
 */
export function gatheredRead<Key, Entry, Result>(
  read: (db: Db, key: Key, entries: readonly Entry[]) => Promise<readonly (Result | Error)[]>,
): (db: Db, key: Key, entry: Entry) => Promise<Result> {
  const gatherers = new WeakMap<Db, (key: Key, entry: Entry) => Promise<Result>>();
  return (db, key, entry) => {
    let gather = gatherers.get(db);
    if (!gather) {
      gather = gatherer<Key, Entry, Result>((shared, entries) => read(db, shared, entries), READ_SIZE);
      gatherers.set(db, gather);
    }
    return gather(key, entry);
  };
}
