import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { eventVariants, sampleEvent } from '#server/letters/samples.ts';
import { instantText, shortInstantText } from '#server/letters/text.ts';
import { aboutEvent, attended } from './about-event.ts';
import { eventCalendar, eventPath, eventSpan, eventTable, fromEvent, joinUrl } from './event-text.ts';

/** `was`: the previous start. `refundUntil`: until when paid tickets are fully refundable. */
interface Data {
  readonly eventId: number;
  readonly was: string;
  readonly refundUntil?: string;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly event_time_changed: Data;
  }
}

export const letter = defineLetter({
  kind: 'event_time_changed',
  title: 'Event time changed',
  transactional: true,
  secret: false,
  bell: true,
  again: 'ahead',
  load: aboutEvent<Data>(attended),
  write: ({ event, was, refundUntil }, at) => ({
    subject: `New time: ${event.title}`,
    preview: `Now ${eventSpan(event, at)}.`,
    title: 'This event has a new time',
    blocks: [
      hello(at),
      paragraph(`${event.schoolName} moved ${event.title} to a new time.`),
      eventTable(event, at, { label: 'Previously', value: instantText(new Date(was), at.zone) }),
      action('Join the event', joinUrl(event, at)),
      note(
        refundUntil
          ? `Open the attached file to update your calendar. You can cancel a paid ticket for a full refund until ${instantText(new Date(refundUntil), at.zone)}.`
          : 'Open the attached file to update your calendar.',
      ),
    ],
    reason: `You're getting this email because you're going to an event by ${event.schoolName}.`,
    ...fromEvent(event),
    ...eventCalendar(event, at, 'REQUEST'),
  }),
  push: ({ event }, at) => ({
    kind: 'new_time',
    text: `A session has a new time: ${shortInstantText(event.startsAt, at.zone)}`,
    path: eventPath(event),
  }),
  sample: {
    eventId: 31,
    event: { ...sampleEvent, sequence: 1 },
    was: '2027-01-06T00:00:00.000Z',
    refundUntil: '2027-01-08T00:00:00.000Z',
  },
  variants: [{ refundUntil: undefined }, ...eventVariants],
});
