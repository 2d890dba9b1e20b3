import { HOUR_BEFORE } from '#server/features/tickets/index.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { sampleEvent } from '#server/letters/samples.ts';
import { beforeStart } from './about-event.ts';
import { eventReminder } from './event-reminder.ts';

interface Data {
  readonly eventId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly event_reminder_1h: Data;
  }
}

export const letter = defineLetter({
  kind: 'event_reminder_1h',
  title: 'Event reminder, 1 hour before',
  ...eventReminder,
  load: beforeStart(HOUR_BEFORE),
  sample: {
    eventId: 31,
    event: { ...sampleEvent, startsAt: new Date('2026-12-31T13:00:00Z'), endsAt: new Date('2026-12-31T14:30:00Z') },
  },
});
