import { refuse } from '#contract/primitives/problem.ts';

/**
 * Refuses with 409 and the new figures if a figure in the dry run that the person confirmed no longer holds
 * (rules-teachers A6).
 */
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
