import { useEffect } from 'react';
import { eventAddress } from '#web/features/events/page/event-time.rules.ts';
import type { Week } from '#web/features/events/sessions/use-week.ts';
import { forgetNextSession, keepNextSession } from '#web/platform/keep-next-session.ts';
import { useCurrentUser } from '#web/session/current-user.ts';

/** Stores the next session for the offline page, and removes it once there is none. */
export function useOfflineSession({ loaded, next }: Week): void {
  const { id, timezone } = useCurrentUser();
  useEffect(() => {
    if (!loaded) return;
    const stored = next
      ? keepNextSession({
          personId: id,
          name: next.name,
          course: 'courseName' in next ? next.courseName : null,
          startsAt: next.startsAtUtc,
          endsAt: next.endsAtUtc,
          zone: timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
          path: `/events/${eventAddress(next)}`,
        })
      : forgetNextSession();
    // Storage may be blocked or full: then the offline page has no session.
    stored.catch(() => undefined);
  }, [loaded, next, id, timezone]);
}
