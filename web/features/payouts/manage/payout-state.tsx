import type { Payout } from '#contract/payouts/payout.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import { existingRoleOf } from './payout-words.rules.ts';

export function PayoutState({ payout }: { payout: Pick<Payout, 'status' | 'heldBecause'> }) {
  const { look, word } = existingRoleOf(payout);
  return <Badge look={look}>{word}</Badge>;
}
