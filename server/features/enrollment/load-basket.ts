import type { Ctx } from '#server/platform/ctx.ts';
import { type BoardRow, querySelectedCohorts } from './cohort-board.query.ts';
import { creditTotal, type SelectionRefusal, selectionRefusal } from './selection.rules.ts';
import { markNotified } from './selection.store.ts';
import { factsOf } from './selection-facts.ts';

interface Left {
  readonly row: BoardRow;
  readonly refusal: SelectionRefusal;
}

export interface Basket {
  /** Selected and buyable, in order of start. */
  readonly rows: readonly BoardRow[];
  /**
   * Selected but no longer available, and the learner hasn't been notified yet: a purchase is refused with their names.
   */
  readonly left: readonly Left[];
  /** `left`, plus the cohorts that the learner was notified about within the last day. */
  readonly notices: readonly Left[];
  readonly creditCost: number;
}

const NOTICE_MS = 24 * 60 * 60 * 1000;

/** A person's selection, divided into what can be bought now and what left the basket (rules §3). */
export async function loadBasket(ctx: Ctx, userId: number): Promise<Basket> {
  const now = ctx.clock.now();
  const selected = await querySelectedCohorts(ctx.db, { userId, now });
  const rows: BoardRow[] = [];
  const removed: Left[] = [];
  const notices: Left[] = [];
  for (const row of selected) {
    const refusal = selectionRefusal(factsOf(row), now);
    if (refusal === null) rows.push(row);
    else if (row.told_at === null) removed.push({ row, refusal });
    if (refusal !== null && now.getTime() - (row.told_at ?? now).getTime() < NOTICE_MS) notices.push({ row, refusal });
  }
  return { rows, left: removed, notices, creditCost: creditTotal(rows.map(factsOf)) };
}

/**
 * Returns the basket and records that the learner has been notified of what left it, so that it no longer blocks a
 * purchase.
 */
export async function showBasket(ctx: Ctx, userId: number): Promise<Basket> {
  const basket = await loadBasket(ctx, userId);
  await markNotified(
    ctx,
    userId,
    basket.left.map(({ row }) => row.id),
  );
  return basket;
}
