import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { eventVariants, sampleEvent } from '../samples.ts';
import { aboutEvent, published } from './about-event.ts';
import { eventTable, eventUrl, fromEvent } from './event-words.ts';

/** What it is queued with. */
interface Data {
  readonly eventId: number;
  readonly ticketTypeId: number | null;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly waitlist_expired: Data;
  }
}

export const letter = defineLetter({
  kind: 'waitlist_expired',
  title: 'An offered seat was released',
  transactional: true,
  secret: false,
  bell: true,
  load: aboutEvent<Data>(published),
  write: ({ event }, at) => ({
    subject: `Your seat was released: ${event.title}`,
    preview: 'The time to take it is over. You can join the waitlist again.',
    title: 'The seat went to the next in line',
    blocks: [
      hello(at),
      paragraph(`The seat at ${event.title} that we held for you was not taken in time.`),
      eventTable(event, at),
      action('See the event', eventUrl(event, at)),
      note('Would you still like to come? You can join the waitlist again on the page of the event.'),
    ],
    reason: `You're getting this email because you asked for a seat at an event of ${event.schoolName}.`,
    ...fromEvent(event),
  }),
  sample: { eventId: 31, ticketTypeId: null, event: sampleEvent },
  variants: [...eventVariants],
});
