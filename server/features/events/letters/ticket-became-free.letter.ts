import type { Amount } from '#server/features/mailings/index.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { eventVariants, refundVariants, sampleEvent } from '#server/letters/samples.ts';
import { amountText, refundText } from '#server/letters/text.ts';
import { aboutEvent, published } from './about-event.ts';
import { eventTable, eventUrl, fromEvent } from './event-text.ts';

/** A paid ticket that was refunded because the teacher made it free (rules-teachers H2); the person keeps the seat. */
interface Data {
  readonly eventId: number;
  readonly ticketTypeId: number | null;
  readonly refund: Amount;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly ticket_became_free: Data;
  }
}

export const letter = defineLetter({
  kind: 'ticket_became_free',
  title: 'Ticket now free and refunded',
  transactional: true,
  secret: false,
  bell: true,
  load: aboutEvent<Data>(published),
  write: ({ event, refund }, at) => ({
    subject: `Your ticket is free now: ${event.title}`,
    preview: refundText(refund),
    title: 'Your ticket is free now',
    blocks: [
      hello(at),
      paragraph(`${event.schoolName} made your ticket for ${event.title} free.`),
      paragraph(refundText(refund)),
      eventTable(event, at, { label: 'Refunded', value: amountText(refund) }),
      action('See the event', eventUrl(event, at)),
      note(
        event.attending
          ? "You keep your seat. You don't need to do anything."
          : "You weren't charged for anything else.",
      ),
    ],
    reason: `You're getting this email because you paid for an event by ${event.schoolName}.`,
    ...fromEvent(event),
  }),
  sample: {
    eventId: 31,
    ticketTypeId: 5,
    event: { ...sampleEvent, ticketName: 'General' },
    refund: { cashCents: 1000, credits: 0 },
  },
  variants: [{ event: { attending: false } }, ...refundVariants, ...eventVariants],
});
