import type { LandingList } from '#contract/landing/landing-blocks.ts';
import type { AnyRow } from './landing-calls.ts';
import { type LandingEditor, withRows } from './landing-editor.query.ts';

/** A row stands in its list: in its place, or as the last. */
export function putRow(known: LandingEditor, list: LandingList, row: AnyRow): LandingEditor {
  return withRows(known, list, (rows) => {
    const standing: readonly AnyRow[] = rows;
    const there = standing.some(({ id }) => id === row.id);
    const next = there ? standing.map((each) => (each.id === row.id ? row : each)) : [...standing, row];
    // A row of a list is answered by that list's own call.
    return next as typeof rows;
  });
}
