import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { eventVariants, sampleEvent } from '#server/letters/samples.ts';
import { aboutEvent, published } from './about-event.ts';
import { eventTable, eventUrl, fromEvent } from './event-text.ts';

interface Data {
  readonly eventId: number;
  readonly ticketTypeId: number | null;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly waitlist_expired: Data;
  }
}

export const letter = defineLetter({
  kind: 'waitlist_expired',
  title: 'Offered seat released',
  transactional: true,
  secret: false,
  bell: true,
  load: aboutEvent<Data>(published),
  write: ({ event }, at) => ({
    subject: `Your seat was released: ${event.title}`,
    preview: 'Your hold expired. You can join the waitlist again.',
    title: 'Your hold expired',
    blocks: [
      hello(at),
      paragraph(`We held a seat at ${event.title} for you, but the hold expired before you took it.`),
      eventTable(event, at),
      action('See the event', eventUrl(event, at)),
      note('Still want to come? You can get back on the waitlist on the event page.'),
    ],
    reason: `You're getting this email because you joined the waitlist for an event by ${event.schoolName}.`,
    ...fromEvent(event),
  }),
  sample: { eventId: 31, ticketTypeId: null, event: sampleEvent },
  variants: [...eventVariants],
});
