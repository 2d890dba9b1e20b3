import type { CurrentUser } from '#contract/accounts/current-user.ts';
import { CalendarButtons } from '../calendar/calendar-buttons.tsx';
import { CalendarFold } from '../calendar/calendar-fold.tsx';
import type { EventPageData } from '../list/events.query.ts';
import { eventAddress, statusAt } from './event-time.rules.ts';

/** Actions that need no RSVP: add the event to a calendar. Never the meeting URL: the entry links to this page. */
export function EventActions({
  page,
  clock,
  person,
}: {
  page: EventPageData;
  clock: number;
  person: CurrentUser | null;
}) {
  const { event, attendance, calendarSequence } = page;
  const path = `/events/${eventAddress(event)}`;
  const ahead = statusAt(event, clock) === 'published';
  // An attendee has their personal entry in the card.
  if (!ahead || attendance?.state === 'attending') return null;
  return (
    <CalendarFold>
      <CalendarButtons
        entry={{
          ...event,
          text: event.shortDescription,
          path,
          personId: person?.id ?? null,
          sequence: calendarSequence,
        }}
        fileName={eventAddress(event)}
      />
    </CalendarFold>
  );
}
