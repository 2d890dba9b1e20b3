import type { EventPageData } from '../list/events.query.ts';
import { eventAddress } from '../page/event-time.rules.ts';
import { CalendarButtons } from './calendar-buttons.tsx';

/** Calendar buttons for someone who attends: the entry leads to the join link. */
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
