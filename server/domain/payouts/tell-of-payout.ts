import type { Ctx } from '#server/platform/ctx.ts';

/** What happened to a payout that its School Admins hear of (rules-teachers P15). */
export interface PayoutNews {
  /** `negative`: an adjustment made the school's balance less than nothing. */
  readonly happened: 'finalized' | 'paid' | 'held' | 'lifted' | 'returned' | 'negative';
  readonly schoolId: number;
  /** Of several that were paid together: the first. */
  readonly payoutId: number;
  readonly remittanceId?: number;
}

/** Tells what happened, in its transaction. */
export async function tellOfPayout(tx: Ctx, news: PayoutNews): Promise<void> {
  tx.log.info(news, 'a payout has news');
}
