import type { NavEntry } from './shell-types.ts';

/** An entry's path with its parameters filled in: `/teachers/courses/12`. */
export function addressOf(entry: Pick<NavEntry, 'to' | 'params'>): string {
  return entry.to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(entry.params?.[name] ?? ''));
}

/**
 * The entry that matches a page most closely: on `/teachers/courses/12`, it picks `/teachers/courses` over `/teachers`.
 */
export function currentAmong(entries: readonly NavEntry[], path: string): string | undefined {
  const under = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`);
  let [best, length]: [string | undefined, number] = [undefined, -1];
  for (const entry of entries) {
    for (const prefix of [addressOf(entry), ...(entry.also ?? [])]) {
      if (!under(prefix) || prefix.length <= length) continue;
      [best, length] = [addressOf(entry), prefix.length];
    }
  }
  return best;
}
