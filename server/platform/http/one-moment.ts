import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * One page is drawn from several answers of the API, asked in this process. They are answers of one moment: what several of them
 * read alike (session, person, own holds) is read once. Nothing outlives the page, nothing is shared with another request, and
 * whatever writes ends what was read before.
 */
const moments = new AsyncLocalStorage<Map<string, Promise<unknown>>>();

/** Draws a page: reads in `work`, however deep, may be shared. */
export function inOneMoment<T>(work: () => T): T {
  return moments.run(new Map(), work);
}

/** Reads once for each moment and `key`, which says all that the read depends on; outside of a moment, each time. */
export function onceInMoment<T>(key: string, read: () => Promise<T>): Promise<T> {
  const known = moments.getStore();
  if (!known) return read();
  // A key has one kind of value: whoever reads by it names it.
  const before = known.get(key) as Promise<T> | undefined;
  if (before) return before;
  const now = read();
  known.set(key, now);
  return now;
}

/** Something of this moment was written: what follows reads anew. */
export function endMoment(): void {
  moments.getStore()?.clear();
}
