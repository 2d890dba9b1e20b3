import { refuseFields } from '#contract/primitives/problem.ts';
import { type LocalStart, startOf } from '#server/platform/local-start.ts';
import { moveOpensRefund } from './refund-times.rules.ts';

interface CurrentState {
  readonly published: boolean;
  readonly startsAt: Date | null;
  readonly durationMinutes: number;
  readonly timezone: string;
  readonly movedRefundUntil: Date | null;
}
/** The new time. Fields left out stay unchanged. */
export interface NewTime {
  readonly start: LocalStart;
  readonly timezone?: string;
  readonly durationMinutes?: number;
}
export interface PlannedMove {
  readonly start: LocalStart & { readonly startsAt: Date };
  readonly timezone: string;
  readonly durationMinutes: number;
  readonly movedRefundUntil: Date | null;
  /** Whether the calendar entry gets a higher sequence. */
  readonly raise: boolean;
  /**
   * What expected people are notified of: the old start and, if the move allows refunds, until when they can get one.
   * Null: nothing changed for them.
   */
  readonly told: { readonly was: string; readonly refundUntil?: string } | null;
}

/**
 * Plans a new time for an event or a workout. Expected people are notified if it is published and the time really
 * changes. Once it has moved by more than an hour, paid seats are refundable until the latest start, measured against
 * the start that people bought.
 * @throws 422 at the field that is wrong, or if something published would start in the past
 */
export function planMove(current: CurrentState, wanted: NewTime, now: Date): PlannedMove {
  const { published, startsAt: before } = current;
  const timezone = wanted.timezone ?? current.timezone;
  const durationMinutes = wanted.durationMinutes ?? current.durationMinutes;
  const start = startOf(wanted.start, timezone);
  const { startsAt } = start;
  if (published && startsAt <= now) throw refuseFields({ startDate: 'The start is in the past.' });
  const moved = before?.getTime() !== startsAt.getTime() || current.durationMinutes !== durationMinutes;
  const refunds = published && before !== null && moveOpensRefund(before, startsAt);
  return {
    start,
    timezone,
    durationMinutes,
    movedRefundUntil: refunds || current.movedRefundUntil !== null ? startsAt : null,
    raise: moved && published,
    told:
      moved && published && before
        ? { was: before.toISOString(), ...(refunds ? { refundUntil: startsAt.toISOString() } : {}) }
        : null,
  };
}
