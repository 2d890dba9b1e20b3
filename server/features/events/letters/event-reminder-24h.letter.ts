import { DAY_BEFORE } from '#server/features/tickets/index.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { sampleEvent } from '#server/letters/samples.ts';
import { beforeStart } from './about-event.ts';
import { eventReminder } from './event-reminder.ts';

interface Data {
  readonly eventId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly event_reminder_24h: Data;
  }
}

export const letter = defineLetter({
  kind: 'event_reminder_24h',
  title: 'Event reminder, 24 hours before',
  ...eventReminder,
  load: beforeStart(DAY_BEFORE),
  sample: {
    eventId: 31,
    event: { ...sampleEvent, startsAt: new Date('2027-01-02T00:00:00Z'), endsAt: new Date('2027-01-02T01:30:00Z') },
  },
});
