import type { LandingList } from '#contract/landing/landing-blocks.ts';
import type { AnyRow } from './landing-calls.ts';
import { type LandingEditor, withRows } from './landing-editor.query.ts';

/** Puts a row into its list: in its existing position, or at the end. */
export function putRow(known: LandingEditor, list: LandingList, row: AnyRow): LandingEditor {
  return withRows(known, list, (rows) => {
    const standing: readonly AnyRow[] = rows;
    const there = standing.some(({ id }) => id === row.id);
    const next = there ? standing.map((each) => (each.id === row.id ? row : each)) : [...standing, row];
    // A list's own call returns only rows of that list.
    return next as typeof rows;
  });
}
