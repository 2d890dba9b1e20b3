import { lastComparisons } from '#server/features/checkout/index.ts';
import type { ReadGauge } from '#server/platform/http/metrics.ts';
import type { System } from './system.ts';

/** What the worker's hourly comparison found, read from the table by the web process that serves /metrics. */
export function moneyGauges(system: Pick<System, 'db'>): ReadGauge[] {
  return [
    {
      name: 'callboard_provider_differences',
      help: "Differences between our books and the provider's at the last comparison",
      label: 'provider',
      read: async () => (await lastComparisons(system)).map((one) => ({ of: one.provider, value: one.found })),
    },
    {
      name: 'callboard_provider_comparison_failed',
      help: 'Whether the last comparison with the provider could not be made',
      label: 'provider',
      read: async () =>
        (await lastComparisons(system)).map((one) => ({ of: one.provider, value: one.failure === null ? 0 : 1 })),
    },
  ];
}
