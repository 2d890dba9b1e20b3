import type { EventPageData } from '../list/events.query.ts';
import { eventAddress } from '../page/event-time.rules.ts';
import { CalendarButtons } from './calendar-buttons.tsx';

/** The calendar entry for someone who attends: it leads to the way in. */
export function HeldEntryButtons({ page, personId }: { page: EventPageData; personId: number }) {
  const { event, calendarSequence } = page;
  return (
    <CalendarButtons
      entry={{
        ...event,
        text: event.shortDescription,
        path: `/events/links/${event.uuid}`,
        personId,
        sequence: calendarSequence,
      }}
      fileName={eventAddress(event)}
    />
  );
}
