const MINUTE_MS = 60_000;
/** Moving the start by more than this makes paid seats refundable until the new start (rules §6). */
const MOVE_OPENS_REFUND_MINUTES = 60;
/** Tickets and spots are refunded in full until this many hours before the start (rules §6). */
const REFUND_UNTIL_HOURS_BEFORE = 24;

interface RefundTimes {
  readonly startsAt: Date;
  /** The latest start, if it has moved by more than an hour; null if it hasn't. */
  readonly movedRefundUntil: Date | null;
}

/**
 * Until when a ticket or a spot is refunded in full: until 24 hours before the start or, if the start moved by more
 * than an hour, until the new start.
 */
export function refundableUntil({ startsAt, movedRefundUntil: moved }: RefundTimes): Date {
  const usual = new Date(startsAt.getTime() - REFUND_UNTIL_HOURS_BEFORE * 60 * MINUTE_MS);
  return moved && moved > usual ? moved : usual;
}

export function moveOpensRefund(from: Date, to: Date): boolean {
  return Math.abs(to.getTime() - from.getTime()) > MOVE_OPENS_REFUND_MINUTES * MINUTE_MS;
}
