import type { Ctx } from '#server/platform/ctx.ts';
import { factsOf } from './cohort.present.ts';
import { type BoardRow, querySelectedCohorts } from './cohort-board.query.ts';
import { creditTotal, type SelectionRefusal, selectionRefusal } from './selection.rules.ts';

export interface Basket {
  /** Selected and buyable, in order of start. */
  readonly rows: readonly BoardRow[];
  /** Selected, but not to be had any more, each with its reason. */
  readonly left: readonly { row: BoardRow; refusal: SelectionRefusal }[];
  readonly creditCost: number;
}

/** A person's selection, parted into what can be bought now and what left the basket (rules §3). */
export async function loadBasket(ctx: Ctx, userId: number): Promise<Basket> {
  const now = ctx.clock.now();
  const selected = await querySelectedCohorts(ctx.db, { userId, now });
  const judged = selected.map((row) => ({ row, refusal: selectionRefusal(factsOf(row), now) }));
  const rows = judged.filter(({ refusal }) => refusal === null).map(({ row }) => row);
  const left = judged.flatMap(({ row, refusal }) => (refusal === null ? [] : [{ row, refusal }]));
  return { rows, left, creditCost: creditTotal(rows.map(factsOf)) };
}
