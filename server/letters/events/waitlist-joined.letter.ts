import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { eventVariants, sampleEvent } from '../samples.ts';
import { aboutEvent, published } from './about-event.ts';
import { eventTable, eventUrl, fromEvent } from './event-words.ts';

/** What it is queued with. */
interface Data {
  readonly eventId: number;
  readonly ticketTypeId: number | null;
  readonly place: number;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly waitlist_joined: Data;
  }
}

export const letter = defineLetter({
  kind: 'waitlist_joined',
  title: 'In line for a seat',
  transactional: true,
  secret: false,
  bell: false,
  load: aboutEvent<Data>(published),
  write: ({ event, place }, at) => ({
    subject: `You're in line: ${event.title}`,
    preview: `Number ${place}. We'll email you when a seat is yours to take.`,
    title: "You're in line for a seat",
    blocks: [
      hello(at),
      paragraph(`${event.title} has no seats remaining. You are number ${place} in line.`),
      eventTable(event, at, { label: 'Your place', value: String(place) }),
      action('See the event', eventUrl(event, at)),
      note('When a seat comes free we hold it for you and tell you until when. You can leave the line at any time.'),
    ],
    reason: `You're getting this email because you asked for a seat at an event of ${event.schoolName}.`,
    ...fromEvent(event),
  }),
  sample: { eventId: 31, ticketTypeId: null, place: 3, event: sampleEvent },
  variants: [...eventVariants],
});
