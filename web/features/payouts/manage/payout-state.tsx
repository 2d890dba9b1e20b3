import type { Payout } from '#contract/payouts/payout.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import { payoutStatusOf } from './payout-text.rules.ts';

export function PayoutState({ payout }: { payout: Pick<Payout, 'status' | 'heldBecause'> }) {
  const { look, word } = payoutStatusOf(payout);
  return <Badge look={look}>{word}</Badge>;
}
