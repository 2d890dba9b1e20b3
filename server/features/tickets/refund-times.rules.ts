const MINUTE_MS = 60_000;
/** A start that moves by more opens the refund of what was paid until the new start (rules §6). */
const MOVE_OPENS_REFUND_MINUTES = 60;
/** Tickets and places are refunded in full until then (rules §6). */
const REFUND_UNTIL_HOURS_BEFORE = 24;

/** When an event or a workout begins, and until when a big move of it lets people out. */
interface RefundTimes {
  readonly startsAt: Date;
  /** The newest start, once it was moved by more than an hour. */
  readonly movedRefundUntil: Date | null;
}

/**
 * Until when a ticket or a place comes back in full: 24 hours before the start, or the new start where it was moved by
 * more than an hour.
 */
export function refundableUntil({ startsAt, movedRefundUntil: moved }: RefundTimes): Date {
  const usual = new Date(startsAt.getTime() - REFUND_UNTIL_HOURS_BEFORE * 60 * MINUTE_MS);
  return moved && moved > usual ? moved : usual;
}

/** Whether moving from one start to another opens the refund. */
export function moveOpensRefund(from: Date, to: Date): boolean {
  return Math.abs(to.getTime() - from.getTime()) > MOVE_OPENS_REFUND_MINUTES * MINUTE_MS;
}
