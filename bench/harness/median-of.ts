import { median } from './rounds.ts';

/** Sequential requests for a list in one round. */
export const REQUESTS = 15;

interface ListTiming {
  readonly ms: number;
  /** Total number of items in the response's lists. */
  readonly rows: number;
}

const rowsIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const within = Object.values(value).reduce((sum: number, each) => sum + rowsIn(each), 0);
  return within + (Array.isArray(value) ? value.length : 0);
};

/** Median milliseconds over the requests, and the response's row count. */
export async function medianOf(url: string, cookie: string | undefined): Promise<ListTiming> {
  const durations: number[] = [];
  let rows = 0;
  for (let request = 0; request < REQUESTS; request += 1) {
    const began = performance.now();
    const response = await fetch(url, cookie ? { headers: { cookie } } : {});
    const text = await response.text();
    durations.push(performance.now() - began);
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
    if (request === 0) rows = rowsIn(JSON.parse(text));
  }
  return { ms: median(durations), rows };
}
