import { JOIN_OPENS_MINUTES_BEFORE } from '#contract/events/door.ts';
import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { eventVariants, sampleEvent } from '../samples.ts';
import { aboutEvent, attended } from './about-event.ts';
import { eventCalendar, eventSpan, eventTable, eventUrl, fromEvent, joinUrl } from './event-words.ts';

/** Only while the person attends. */
interface Data {
  readonly eventId: number;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly rsvp_confirmed: Data;
  }
}

export const letter = defineLetter({
  kind: 'rsvp_confirmed',
  title: 'RSVP confirmed',
  transactional: true,
  secret: false,
  bell: false,
  again: 'ahead',
  load: aboutEvent<Data>(attended),
  write: ({ event }, at) => ({
    subject: `You're going: ${event.title}`,
    preview: `${eventSpan(event, at)}. The event is attached for your calendar.`,
    title: "You're going!",
    blocks: [
      hello(at),
      paragraph(`You are attending ${event.title}.`),
      eventTable(event, at),
      action('Join the event', joinUrl(event, at)),
      note(
        `The link opens ${JOIN_OPENS_MINUTES_BEFORE} minutes before the start and is yours alone. Plans changed? Cancel at ${eventUrl(event, at)}`,
      ),
    ],
    reason: `You're getting this email because you said yes to an event of ${event.schoolName}.`,
    ...fromEvent(event),
    ...eventCalendar(event, at, 'REQUEST'),
  }),
  sample: { eventId: 31, event: sampleEvent },
  variants: [...eventVariants],
});
