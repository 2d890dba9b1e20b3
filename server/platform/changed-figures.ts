import { refuse } from '#contract/primitives/problem.ts';

/** Refuses 409 where a figure of the dry run that someone pressed on no longer holds, with the new ones (rules-teachers A6). */
export function refuseChangedFigures(
  expected: Readonly<Record<string, number>> | undefined,
  totals: Readonly<Record<string, number>>,
): void {
  if (!expected) return;
  const differs = Object.entries(expected).some(([figure, value]) => figure in totals && totals[figure] !== value);
  if (differs) {
    throw refuse('figures_changed', 409, 'The numbers have changed in the meantime. Please take another look.', {
      totals,
    });
  }
}
