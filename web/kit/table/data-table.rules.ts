import { formatCount } from '#contract/primitives/money.ts';
import type { Column, Sorted } from '#web/kit/table/table-types.ts';

type Sortable = Pick<Column<never>, 'key' | 'sort'>;

/** The sort a click on a header asks for: its first direction, then the other. */
export function nextSort(column: Sortable, now: Sorted | undefined): Sorted | undefined {
  if (!column.sort) return undefined;
  if (now?.by !== column.key) return { by: column.key, way: column.sort };
  return { by: column.key, way: now.way === 'asc' ? 'desc' : 'asc' };
}

/** The `aria-sort` value for a column. */
export function ariaSort(column: Sortable, now: Sorted | undefined): 'ascending' | 'descending' | 'none' | undefined {
  if (!column.sort) return undefined;
  if (now?.by !== column.key) return 'none';
  return now.way === 'asc' ? 'ascending' : 'descending';
}

/** `name`, `-name`: a sort as stored in the URL. */
export function sortToText({ by, way }: Sorted): string {
  return way === 'desc' ? `-${by}` : by;
}

/** Parses a sort from the URL; undefined if no sortable column has that name. */
export function sortOfText(text: unknown, columns: readonly string[]): Sorted | undefined {
  if (typeof text !== 'string') return undefined;
  const by = text.replace(/^-/, '');
  return columns.includes(by) ? { by, way: text.startsWith('-') ? 'desc' : 'asc' } : undefined;
}

/** The selection after one row, or every row between it and the last one clicked, was set. */
export function selectionAfter<Key>(
  selected: ReadonlySet<Key>,
  keys: readonly Key[],
  pressed: { key: Key; on: boolean; from?: Key | undefined },
): Set<Key> {
  const next = new Set(selected);
  const [one, other] = [keys.indexOf(pressed.key), pressed.from === undefined ? -1 : keys.indexOf(pressed.from)];
  const between = other < 0 || one < 0 ? [pressed.key] : keys.slice(Math.min(one, other), Math.max(one, other) + 1);
  for (const key of between) {
    if (pressed.on) next.add(key);
    else next.delete(key);
  }
  return next;
}

/** `1 person`, `1,204 people`. */
export function counted(count: number, [one, many]: readonly [string, string]): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
