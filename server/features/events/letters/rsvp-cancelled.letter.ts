import type { Amount } from '#server/features/mailings/index.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { eventVariants, refundVariants, sampleEvent } from '#server/letters/samples.ts';
import { amountText, refundText } from '#server/letters/text.ts';
import { aboutEvent, published } from './about-event.ts';
import { eventCalendar, eventTable, eventUrl, fromEvent } from './event-text.ts';

/**
 * Sent only while the person isn't attending; `refund`: the refund for a paid ticket; `because`: set if someone else
 * canceled it.
 */
interface Data {
  readonly eventId: number;
  readonly refund?: Amount;
  readonly because?: 'membership_ended';
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly rsvp_cancelled: Data;
  }
}

export const letter = defineLetter({
  kind: 'rsvp_cancelled',
  title: 'RSVP canceled',
  transactional: true,
  secret: false,
  bell: false,
  again: 'ahead',
  load: aboutEvent<Data>((event) => published(event) && !event.attending),
  write: ({ event, refund, because }, at) => ({
    subject: `You're no longer going: ${event.title}`,
    preview: refund
      ? refundText(refund)
      : because
        ? 'Your membership has ended, and this event is for members.'
        : 'Your RSVP is canceled. Open the attached file to remove it from your calendar.',
    title: because ? 'We released your seat' : 'Your RSVP is canceled',
    blocks: [
      hello(at),
      because
        ? paragraph(
            `${event.title} is for members, and your membership has ended, so we released your seat. If you become a member again, you can RSVP again while there are seats.`,
          )
        : paragraph(`You're no longer going to ${event.title}.`),
      ...(refund ? [paragraph(refundText(refund))] : []),
      eventTable(event, at, refund ? { label: 'Refunded', value: amountText(refund) } : null),
      because
        ? action('Become a member', `${at.publicUrl}/subscriptions`)
        : action('See the event', eventUrl(event, at)),
      note('Open the attached file to remove it from your calendar. Your link to the meeting no longer works.'),
    ],
    reason: `You're getting this email because you RSVP'd to an event by ${event.schoolName}.`,
    ...fromEvent(event),
    ...eventCalendar(event, at, 'CANCEL'),
  }),
  sample: { eventId: 31, event: sampleEvent, refund: { cashCents: 2500, credits: 0 } },
  variants: [
    { because: 'membership_ended' },
    { because: 'membership_ended', refund: undefined },
    { refund: undefined },
    ...refundVariants,
    ...eventVariants,
  ],
});
