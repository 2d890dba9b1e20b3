import type { Payout } from '#contract/payouts/payout.ts';
import { Section, Stack } from '#web/kit/layout/page.tsx';
import { formatMonth } from '#web/kit/time/format.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { groupBy } from '#web/platform/group-by.ts';
import { PayoutEntry } from './payout-card.tsx';

/** A date in a year without payouts, so `formatMonth` always writes the year. */
const LONG_AGO = new Date(0);

/** Payouts as cards grouped by the month and year they are planned for (T§2), in the given order. */
export function PayoutMonths({ payouts }: { payouts: readonly Payout[] }) {
  const zone = useTimeZone();
  const months = groupBy(payouts, ({ plannedPaidAtUtc }) => formatMonth(new Date(plannedPaidAtUtc), zone, LONG_AGO));
  return (
    <Stack gap={32}>
      {[...months].map(([month, rows]) => (
        <Section key={month} title={month}>
          <Stack gap={12}>
            {rows.map((payout) => (
              <PayoutEntry key={payout.id} payout={payout} />
            ))}
          </Stack>
        </Section>
      ))}
    </Stack>
  );
}
