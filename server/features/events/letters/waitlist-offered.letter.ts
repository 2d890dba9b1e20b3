import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { isOfferValid } from '#server/letters/reminder.rules.ts';
import { eventVariants, sampleEvent } from '#server/letters/samples.ts';
import { instantText, shortInstantText } from '#server/letters/text.ts';
import { aboutEvent, published } from './about-event.ts';
import { eventPath, eventTable, eventUrl, fromEvent } from './event-text.ts';

interface Data {
  readonly eventId: number;
  readonly ticketTypeId: number | null;
  readonly expiresAt: string;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly waitlist_offered: Data;
  }
}

export const letter = defineLetter({
  kind: 'waitlist_offered',
  title: 'Seat offered',
  transactional: true,
  secret: false,
  bell: true,
  load: async (ctx, data: Data, userId) =>
    isOfferValid(data, ctx.clock.now()) ? aboutEvent<Data>(published)(ctx, data, userId) : null,
  write: ({ event, expiresAt }, at) => ({
    subject: `A seat opened up for you: ${event.title}`,
    preview: `Held for you until ${instantText(new Date(expiresAt), at.zone)}.`,
    title: 'A seat opened up for you',
    blocks: [
      hello(at),
      paragraph(`A seat at ${event.title} opened up, and you're next on the waitlist.`),
      eventTable(event, at, { label: 'Held until', value: instantText(new Date(expiresAt), at.zone) }),
      action('Take my seat', eventUrl(event, at)),
      note(
        "After that, it goes to the next person on the waitlist. Don't need it? Leave the waitlist so someone else can have it.",
      ),
    ],
    reason: `You're getting this email because you joined the waitlist for an event by ${event.schoolName}.`,
    ...fromEvent(event),
  }),
  push: ({ event, expiresAt }, at) => ({
    kind: 'waitlist_offer',
    text: `A seat opened up. It's held for you until ${shortInstantText(new Date(expiresAt), at.zone)}`,
    path: eventPath(event),
    expiresAt: new Date(expiresAt),
  }),
  sample: { eventId: 31, ticketTypeId: null, expiresAt: '2027-01-06T12:00:00.000Z', event: sampleEvent },
  variants: [...eventVariants],
});
