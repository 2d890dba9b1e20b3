interface Waiting<Entry, Result> {
  readonly entry: Entry;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gathers requests that wait for the same thing: while one group is being worked on, the next ones queue up and are
 * worked on together. Nobody waits for company: a request that is alone goes at once.
 * `work` answers a result or an error for each entry, in order; it is called with at most `most` entries.
 */
export function gatherer<Key, Entry, Result>(
  work: (key: Key, entries: readonly Entry[]) => Promise<readonly (Result | Error)[]>,
  most: number,
): (key: Key, entry: Entry) => Promise<Result> {
  const queues = new Map<Key, Waiting<Entry, Result>[]>();

  const drain = async (key: Key, queue: Waiting<Entry, Result>[]): Promise<void> => {
    while (queue.length > 0) {
      const group = queue.splice(0, most);
      try {
        const results = await work(
          key,
          group.map((waiting) => waiting.entry),
        );
        for (const [index, waiting] of group.entries()) {
          const result = results[index];
          if (result instanceof Error) waiting.reject(result);
          // Every entry has its result: `work` answers them in order.
          else waiting.resolve(result as Result);
        }
      } catch (error) {
        for (const waiting of group) waiting.reject(error);
      }
    }
    queues.delete(key);
  };

  return (key, entry) =>
    new Promise<Result>((resolve, reject) => {
      const waiting = { entry, resolve, reject };
      const queue = queues.get(key);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const fresh = [waiting];
      queues.set(key, fresh);
      void drain(key, fresh);
    });
}
