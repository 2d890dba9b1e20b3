import type { Feature } from '#server/platform/feature.ts';
import { adjustPayouts, finalizeDuePayouts, openPayoutRows } from './sweep-payouts.ts';

export const feature: Feature = {
  name: 'payouts',
  sweeps: [
    { name: 'payouts.open', run: openPayoutRows },
    { name: 'payouts.finalize', run: finalizeDuePayouts },
    { name: 'payouts.adjust', run: adjustPayouts },
  ],
};
