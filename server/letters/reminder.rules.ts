const HOUR_MS = 3_600_000;

/**
 * Whether a reminder still is one when it leaves: within its hours before the start. A late one is left to the next (or to
 * none, once it has begun), and a start that was moved away gets its own in its time.
 */
export function isReminderInTime(
  startsAt: Date,
  now: Date,
  { fromHours, toHours }: { readonly fromHours: number; readonly toHours: number },
): boolean {
  const left = startsAt.getTime() - now.getTime();
  return left > toHours * HOUR_MS && left <= fromHours * HOUR_MS;
}

/** Whether an offer still stands: 'Held until' an hour that is over helps no one. */
export const offerStands = ({ expiresAt }: { readonly expiresAt: string }, now: Date): boolean =>
  new Date(expiresAt) > now;
