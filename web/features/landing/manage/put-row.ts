import type { LandingList } from '#contract/landing/landing-blocks.ts';
import type { AnyRow } from './landing-calls.ts';
import { type LandingEditor, withRows } from './landing-editor.query.ts';

/** Puts a row into its list: in its existing position, or at the end. */
export function putRow(known: LandingEditor, list: LandingList, row: AnyRow): LandingEditor {
  return withRows(known, list, (rows) => {
    const currentRows: readonly AnyRow[] = rows;
    const exists = currentRows.some(({ id }) => id === row.id);
    const next = exists ? currentRows.map((each) => (each.id === row.id ? row : each)) : [...currentRows, row];
    // A list's own call returns only rows of that list.
    return next as typeof rows;
  });
}
