import { dayKey } from '#web/kit/time/format.ts';

/** M§9: a cohort's dates are picked at most so far ahead. */
const MONTHS_AHEAD = 6;

/** The days that a cohort's pickers offer: from today in its zone to six months from then (M§5, M§9). */
export function pickerBounds(now: Date, zone: string): { min: string; max: string } {
  const min = dayKey(now, zone);
  const [year = 0, month = 1, day = 1] = min.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + MONTHS_AHEAD + 1, 0)).getUTCDate();
  const to = new Date(Date.UTC(year, month - 1 + MONTHS_AHEAD, Math.min(day, last)));
  return { min, max: to.toISOString().slice(0, 10) };
}
