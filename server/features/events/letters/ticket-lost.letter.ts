import type { Amount } from '#server/features/mailings/index.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { eventVariants, refundVariants, sampleEvent } from '#server/letters/samples.ts';
import { amountText, refundText } from '#server/letters/text.ts';
import { aboutEvent } from './about-event.ts';
import { eventTable, fromEvent } from './event-text.ts';

/** Paid, but the seat was gone: everything was refunded. */
interface Data {
  readonly eventId: number;
  readonly ticketTypeId: number;
  readonly refund: Amount;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly ticket_lost: Data;
  }
}

export const letter = defineLetter({
  kind: 'ticket_lost',
  title: 'Ticket lost and refunded',
  transactional: true,
  secret: false,
  bell: true,
  load: aboutEvent<Data>(() => true),
  write: ({ event, refund }, at) => ({
    subject: `No seats left: ${event.title}`,
    preview: refundText(refund),
    title: 'That seat sold out before your payment went through',
    blocks: [
      hello(at),
      paragraph(`We're sorry: the last seat for ${event.title} sold before your payment went through.`),
      paragraph(refundText(refund)),
      eventTable(event, at, { label: 'Refunded', value: amountText(refund) }),
      action('Find another event', `${at.publicUrl}/events`),
      note("You weren't charged for anything else."),
    ],
    reason: `You're getting this email because you paid for an event by ${event.schoolName}.`,
    ...fromEvent(event),
  }),
  sample: {
    eventId: 31,
    ticketTypeId: 5,
    event: { ...sampleEvent, attending: false, ticketName: 'General' },
    refund: { cashCents: 2500, credits: 0 },
  },
  variants: [...refundVariants, ...eventVariants],
});
