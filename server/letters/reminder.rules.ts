const HOUR_MS = 3_600_000;

/**
 * Whether a reminder is still timely when it is sent, that is, within its hours before the start. A late one is left to
 * the next reminder (or to none, once the event has begun). A start that moved later gets its own reminder when that is
 * due.
 */
export function isReminderTimely(
  startsAt: Date,
  now: Date,
  { fromHours, toHours }: { readonly fromHours: number; readonly toHours: number },
): boolean {
  const remainingMs = startsAt.getTime() - now.getTime();
  return remainingMs > toHours * HOUR_MS && remainingMs <= fromHours * HOUR_MS;
}

/** Whether an offer is still valid: an email that says "Held until" a past time helps no one. */
export const isOfferValid = ({ expiresAt }: { readonly expiresAt: string }, now: Date): boolean =>
  new Date(expiresAt) > now;
