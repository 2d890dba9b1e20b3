import type { Amount } from '#server/features/mailings/index.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { eventVariants, refundVariants, sampleEvent } from '#server/letters/samples.ts';
import { amountText, refundText } from '#server/letters/text.ts';
import { aboutEvent } from './about-event.ts';
import { eventCalendar, eventTable, fromEvent } from './event-text.ts';

interface Data {
  readonly eventId: number;
  readonly refund?: Amount;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly event_cancelled: Data;
  }
}

export const letter = defineLetter({
  kind: 'event_cancelled',
  title: 'Event canceled',
  transactional: true,
  secret: false,
  bell: true,
  again: 'ahead',
  load: aboutEvent<Data>((event) => event.status === 'cancelled'),
  write: ({ event, refund }, at) => ({
    subject: `Canceled: ${event.title}`,
    preview: refund ? refundText(refund) : 'Open the attached file to remove it from your calendar.',
    title: 'This event was canceled',
    blocks: [
      hello(at),
      paragraph(`${event.schoolName} canceled ${event.title}. We're sorry.`),
      ...(refund ? [paragraph(refundText(refund))] : []),
      eventTable(event, at, refund ? { label: 'Refunded', value: amountText(refund) } : null),
      action('Find another event', `${at.publicUrl}/events`),
      note('Open the attached file to remove it from your calendar.'),
    ],
    reason: `You're getting this email because you RSVP'd to, or were on the waitlist for, an event by ${event.schoolName}.`,
    ...fromEvent(event),
    ...eventCalendar(event, at, 'CANCEL'),
  }),
  sample: { eventId: 31, event: { ...sampleEvent, sequence: 2 }, refund: { cashCents: 2500, credits: 0 } },
  variants: [{ refund: undefined }, ...refundVariants, ...eventVariants],
});
