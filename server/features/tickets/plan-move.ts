import { refuseFields } from '#contract/primitives/problem.ts';
import { startOf, type WallStart } from '#server/platform/wall-start.ts';
import { moveOpensRefund } from './refund-times.rules.ts';

/** An event or a workout as it stands, before it gets another time. */
interface Standing {
  readonly published: boolean;
  readonly startsAt: Date | null;
  readonly durationMinutes: number;
  readonly timezone: string;
  readonly movedRefundUntil: Date | null;
}
/** The time that it is given; what is left out stays. */
export interface NewTime {
  readonly start: WallStart;
  readonly timezone?: string;
  readonly durationMinutes?: number;
}
export interface PlannedMove {
  readonly start: WallStart & { readonly startsAt: Date };
  readonly timezone: string;
  readonly durationMinutes: number;
  readonly movedRefundUntil: Date | null;
  /** Whether the calendar entry gets a higher sequence. */
  readonly raise: boolean;
  /** What those who are expected hear, as instants; null: nothing changed for them. */
  readonly told: { readonly was: string; readonly refundUntil?: string } | null;
}

/**
 * What another time makes of an event or a workout: who is expected hears of it where it is published and the time is
 * really another; what was paid comes back until the newest start once a move was by more than an hour, counted against the
 * start that people bought for.
 * @throws 422 at the field that is wrong, or where something published would start in the past
 */
export function planMove(standing: Standing, wanted: NewTime, now: Date): PlannedMove {
  const { published, startsAt: before } = standing;
  const timezone = wanted.timezone ?? standing.timezone;
  const durationMinutes = wanted.durationMinutes ?? standing.durationMinutes;
  const start = startOf(wanted.start, timezone);
  const { startsAt } = start;
  if (published && startsAt <= now) throw refuseFields({ startDate: 'The start is in the past.' });
  const moved = before?.getTime() !== startsAt.getTime() || standing.durationMinutes !== durationMinutes;
  const refunds = published && before !== null && moveOpensRefund(before, startsAt);
  return {
    start,
    timezone,
    durationMinutes,
    movedRefundUntil: refunds || standing.movedRefundUntil !== null ? startsAt : null,
    raise: moved && published,
    told:
      moved && published && before
        ? { was: before.toISOString(), ...(refunds ? { refundUntil: startsAt.toISOString() } : {}) }
        : null,
  };
}
