import { IconBrandGoogle, IconCalendarPlus } from '@tabler/icons-react';
import { Button, ButtonAnchor } from '#web/kit/action/button.tsx';
import { now } from '#web/platform/now.ts';
import { publicConfig } from '#web/platform/public-config.ts';
import styles from './calendar-buttons.module.css';
import { calendarFile, googleCalendarAddress, type OwnEntry } from './calendar-entry.rules.ts';

interface CalendarButtonsProps {
  /** `path`: the join link. */
  entry: Omit<OwnEntry, 'url'> & { path: string };
  fileName: string;
}

/** Adds an event to the person's own calendar: Google's by URL, any other by file. */
export function CalendarButtons({ entry: { path, ...held }, fileName }: CalendarButtonsProps) {
  const { origin } = publicConfig();
  const entry = { ...held, url: `${origin}${path}` };
  const download = () => {
    // Built the same way as the server builds its UIDs.
    const host = new URL(origin || 'http://localhost').hostname;
    const file = new Blob([calendarFile(entry, { host, nowUtc: now().toISOString() })], { type: 'text/calendar' });
    const address = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = address;
    link.download = `${fileName}.ics`;
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
