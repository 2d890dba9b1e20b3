const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_AFTER_START = 14;
const DAYS_AFTER_END = 7;
/** A cohort shorter than this is paid in one part (rules §8). */
const DAYS_OF_TWO_PARTS = 14;

export interface PlannedPart {
  readonly part: number;
  readonly plannedAt: Date;
}

/**
 * A cohort's payout days (rules §8): half two weeks after its start, the rest a week after its end; a short cohort in
 * one part, a week after its end.
 */
export function plannedParts({ startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date }): PlannedPart[] {
  const last = new Date(endsAt.getTime() + DAYS_AFTER_END * DAY_MS);
  if (endsAt.getTime() - startsAt.getTime() < DAYS_OF_TWO_PARTS * DAY_MS) return [{ part: 1, plannedAt: last }];
  return [
    { part: 1, plannedAt: new Date(startsAt.getTime() + DAYS_AFTER_START * DAY_MS) },
    { part: 2, plannedAt: last },
  ];
}
