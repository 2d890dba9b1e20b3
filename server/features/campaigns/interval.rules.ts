import type { IntervalUnit } from '#contract/campaigns/email-template-text.ts';

const UNIT_MS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

/** How long after its cause an automated email is sent, in milliseconds. A day is 24 hours. */
export function intervalMs(template: {
  readonly intervalValue: number | null;
  readonly intervalUnit: IntervalUnit | null;
}): number {
  return (template.intervalValue ?? 0) * UNIT_MS[template.intervalUnit ?? 'minutes'];
}

/** An email more than this overdue is not sent (rules-teachers E12). */
export const TOO_LATE_MS = 24 * 3_600_000;
