import { eventCalendar, eventTable, eventUrl, fromEvent } from '../event-words.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { sampleEvent } from '../samples.ts';
import { defineMail } from '../template.ts';
import { amountText, refundText } from '../words.ts';

export const mail = defineMail({
  kind: 'rsvp_cancelled',
  write: ({ event, refund, because }, at) => ({
    subject: `You're not attending: ${event.title}`,
    preview: refund
      ? refundText(refund)
      : because
        ? 'Your membership has ended, and this event is for members.'
        : 'Your RSVP is cancelled. The attached file takes it out of your calendar.',
    title: because ? 'Your seat went back' : 'Your RSVP is cancelled',
    blocks: [
      hello(at),
      because
        ? paragraph(
            `${event.title} is for members, and your membership has ended. So we gave your seat to somebody else: you are not attending it anymore. As soon as you are a member again you can come back, while there are seats.`,
          )
        : paragraph(`You are not attending ${event.title} anymore.`),
      ...(refund ? [paragraph(refundText(refund))] : []),
      eventTable(event, at, refund ? { label: 'Returned', value: amountText(refund) } : null),
      because
        ? action('Become a member', `${at.publicUrl}/subscriptions`)
        : action('See the event', eventUrl(event, at)),
      note('The attached file takes it out of your calendar. The link to the meeting does not work for you any more.'),
    ],
    reason: `You get this mail because you had said yes to an event of ${event.schoolName}.`,
    ...fromEvent(event),
    ...eventCalendar(event, at, 'CANCEL'),
  }),
  sample: { eventId: 31, event: sampleEvent, refund: { cashCents: 2500, credits: 0 } },
});
