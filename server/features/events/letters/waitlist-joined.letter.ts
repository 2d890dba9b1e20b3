import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { eventVariants, sampleEvent } from '#server/letters/samples.ts';
import { aboutEvent, published } from './about-event.ts';
import { eventTable, eventUrl, fromEvent } from './event-text.ts';

interface Data {
  readonly eventId: number;
  readonly ticketTypeId: number | null;
  readonly place: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly waitlist_joined: Data;
  }
}

export const letter = defineLetter({
  kind: 'waitlist_joined',
  title: 'On the waitlist for an event',
  transactional: true,
  secret: false,
  bell: false,
  load: aboutEvent<Data>(published),
  write: ({ event, place }, at) => ({
    subject: `You're on the waitlist: ${event.title}`,
    preview: `You're #${place}. We'll email you when a seat opens up for you.`,
    title: "You're on the waitlist",
    blocks: [
      hello(at),
      paragraph(`${event.title} has no seats remaining. You're #${place} on the waitlist.`),
      eventTable(event, at, { label: 'Waitlist', value: `#${place}` }),
      action('See the event', eventUrl(event, at)),
      note(
        "When a seat opens up, we'll hold it for you and email you how long you have to take it. You can leave the waitlist anytime.",
      ),
    ],
    reason: `You're getting this email because you joined the waitlist for an event by ${event.schoolName}.`,
    ...fromEvent(event),
  }),
  sample: { eventId: 31, ticketTypeId: null, place: 3, event: sampleEvent },
  variants: [...eventVariants],
});
