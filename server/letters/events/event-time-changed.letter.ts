import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { eventVariants, sampleEvent } from '../samples.ts';
import { instantText } from '../words.ts';
import { aboutEvent, attended } from './about-event.ts';
import { eventCalendar, eventSpan, eventTable, fromEvent, joinUrl } from './event-words.ts';

/** `was`: the start before. `refundUntil`: paid tickets come back in full until then. */
interface Data {
  readonly eventId: number;
  readonly was: string;
  readonly refundUntil?: string;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly event_time_changed: Data;
  }
}

export const letter = defineLetter({
  kind: 'event_time_changed',
  title: 'Event has a new time',
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
      paragraph(`${event.schoolName} has moved ${event.title}.`),
      eventTable(event, at, { label: 'Before', value: instantText(new Date(was), at.zone) }),
      action('Join the event', joinUrl(event, at)),
      note(
        refundUntil
          ? `The attached file moves it in your calendar. A ticket that you paid for can be cancelled with a full refund until ${instantText(new Date(refundUntil), at.zone)}.`
          : 'The attached file moves it in your calendar.',
      ),
    ],
    reason: `You're getting this email because you attend an event of ${event.schoolName}.`,
    ...fromEvent(event),
    ...eventCalendar(event, at, 'REQUEST'),
  }),
  sample: {
    eventId: 31,
    event: { ...sampleEvent, sequence: 1 },
    was: '2027-01-06T00:00:00.000Z',
    refundUntil: '2027-01-08T00:00:00.000Z',
  },
  variants: [{ refundUntil: undefined }, ...eventVariants],
});
