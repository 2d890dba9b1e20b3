import {
  assistants,
  codesBorne,
  creditsFunded,
  payable,
  payoutFees,
  post,
  sales,
  unearned,
} from '#server/features/ledger/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Earnings } from './payout.rules.ts';
import type { PayoutRow } from './payout-rows.store.ts';

/** The earnings in the subject's last frozen row; zero if it has none. */
export function earningsBefore(rows: readonly PayoutRow[]): Earnings {
  const last = rows.at(-1);
  const [cashCents, creditCents, codeCents] = [
    last?.keptCashCents ?? 0,
    last?.keptCreditCents ?? 0,
    last?.keptCodeCents ?? 0,
  ];
  const [revenueCents, feeCents, assistantCents] = [
    last?.revenueCents ?? 0,
    last?.feeCents ?? 0,
    last?.assistantCents ?? 0,
  ];
  return {
    cashCents,
    creditCents,
    codeCents,
    revenueCents,
    feeCents,
    assistantCents,
    earnedCents: revenueCents - feeCents - assistantCents,
  };
}

/**
 * Posts the ledger entries for a finalized row (rules-teachers P14): the growth of sales, credits, and codes since the
 * previous row becomes what we owe the school, our fee, the assistant's cost, and what the next part will pay.
 */
export async function postFinalized(
  tx: Ctx,
  row: { readonly payoutId: number; readonly schoolId: number; readonly amountCents: number },
  before: Earnings,
  now: Earnings,
): Promise<void> {
  const grew = (of: keyof Earnings) => now[of] - before[of];
  const entries = [
    { account: sales(row.schoolId), amount: grew('cashCents') },
    { account: creditsFunded, amount: grew('creditCents') },
    { account: codesBorne, amount: grew('codeCents') },
    { account: payoutFees, amount: -grew('feeCents') },
    { account: assistants, amount: -grew('assistantCents') },
    { account: payable(row.schoolId), amount: -row.amountCents },
    { account: unearned(row.schoolId), amount: row.amountCents - grew('earnedCents') },
  ];
  if (entries.every(({ amount }) => amount === 0)) return;
  await post(tx, { cause: `payout:${row.payoutId}`, kind: 'payout_finalized', entries });
}
