import { JOIN_OPENS_MINUTES_BEFORE } from '#contract/events/door.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { eventVariants, sampleEvent } from '#server/letters/samples.ts';
import { aboutEvent, attended } from './about-event.ts';
import { eventCalendar, eventSpan, eventTable, eventUrl, fromEvent, joinUrl } from './event-text.ts';

/** Sent only if the person is still attending. */
interface Data {
  readonly eventId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
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
    preview: `${eventSpan(event, at)}. A calendar file is attached.`,
    title: "You're going!",
    blocks: [
      hello(at),
      paragraph(`You're going to ${event.title}.`),
      eventTable(event, at),
      action('Join the event', joinUrl(event, at)),
      note(
        `The link is just for you and opens ${JOIN_OPENS_MINUTES_BEFORE} minutes before the start. Plans changed? Cancel your RSVP: ${eventUrl(event, at)}`,
      ),
    ],
    reason: `You're getting this email because you RSVP'd to an event by ${event.schoolName}.`,
    ...fromEvent(event),
    ...eventCalendar(event, at, 'REQUEST'),
  }),
  sample: { eventId: 31, event: sampleEvent },
  variants: [...eventVariants],
});
