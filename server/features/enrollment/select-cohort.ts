import { notFound, refuse } from '#contract/primitives/problem.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { queryCohort } from './cohort-board.query.ts';
import { pressed, selectionRefusal } from './selection.rules.ts';
import { addSelection, clearSelections, isSelected, lockSelections } from './selection.store.ts';
import { factsOf } from './selection-facts.ts';

/**
 * Adds a cohort to a person's basket or removes it; without `selected` it toggles. Holds no seat. One person's requests
 * are serialized. Removing is always possible.
 * @returns whether it is selected now
 * @throws 404 for a cohort that doesn't exist or is still a draft; 409 sold out, enrolled, taken, closed, cancelled,
 * ended
 */
export async function selectCohort(
  ctx: Ctx,
  input: { userId: number; cohortId: number; selected?: boolean | undefined },
): Promise<boolean> {
  const { userId, cohortId } = input;
  return inTransaction(ctx, async (tx) => {
    await lockSelections(tx, userId);
    const [row] = await queryCohort(tx.db, { userId, cohortId, now: tx.clock.now() });
    if (!row || row.status === 'draft') throw notFound();
    const wanted = pressed(await isSelected(tx, userId, cohortId), input.selected);
    if (!wanted) {
      await clearSelections(tx, userId, [cohortId]);
      return false;
    }
    const refusal = selectionRefusal(factsOf(row), tx.clock.now());
    if (refusal) throw refuse(refusal.code, 409, refusal.message);
    await addSelection(tx, userId, cohortId);
    return true;
  });
}
