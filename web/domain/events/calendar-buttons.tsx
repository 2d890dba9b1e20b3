import { IconBrandGoogle, IconCalendarPlus } from '@tabler/icons-react';
import type { EventDetail } from '#contract/events/event.ts';
import { Button, ButtonAnchor } from '#web/kit/action/button.tsx';
import { now } from '#web/platform/now.ts';
import { publicConfig } from '#web/platform/public-config.ts';
import styles from './calendar-buttons.module.css';
import { calendarFile, googleCalendarAddress } from './calendar-entry.rules.ts';
import { eventAddress } from './event-time.rules.ts';

type Entered = Pick<EventDetail, 'id' | 'uuid' | 'slug' | 'name' | 'shortDescription' | 'startsAtUtc' | 'endsAtUtc'>;

/** Gets an event into one's own calendar: Google's by address, every other by a file. */
export function CalendarButtons({ event, personId }: { event: Entered; personId: number }) {
  const { origin } = publicConfig();
  const entry = {
    ...event,
    text: event.shortDescription,
    url: `${origin}/events/links/${event.uuid}`,
    personId,
  };
  const download = () => {
    const host = new URL(origin || 'http://localhost').host;
    const file = new Blob([calendarFile(entry, { host, nowUtc: now().toISOString() })], { type: 'text/calendar' });
    const address = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = address;
    link.download = `${eventAddress(event)}.ics`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  };
  return (
    <div className={styles.buttons}>
      <ButtonAnchor
        variant="secondary"
        size="sm"
        href={googleCalendarAddress(entry)}
        target="_blank"
        rel="noopener noreferrer"
        icon={<IconBrandGoogle size={16} stroke={1.75} aria-hidden="true" />}
      >
        Google Calendar
      </ButtonAnchor>
      <Button
        variant="secondary"
        size="sm"
        icon={<IconCalendarPlus size={16} stroke={1.75} aria-hidden="true" />}
        onClick={download}
      >
        Calendar file (.ics)
      </Button>
    </div>
  );
}
