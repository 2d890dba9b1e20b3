import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { eventVariants, sampleEvent } from '#server/letters/samples.ts';
import { aboutEvent, published } from './about-event.ts';
import { eventTable, eventUrl, fromEvent } from './event-text.ts';

/**
 * `off_sale`: the ticket was taken off sale, and the person stays on the waitlist; `tickets`: tickets replaced RSVPs,
 * and that waitlist has closed.
 */
interface Data {
  readonly eventId: number;
  readonly ticketTypeId: number | null;
  readonly because: 'off_sale' | 'tickets';
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly waitlist_withdrawn: Data;
  }
}

export const letter = defineLetter({
  kind: 'waitlist_withdrawn',
  title: 'Offered seat withdrawn',
  transactional: true,
  secret: false,
  bell: true,
  load: aboutEvent<Data>(published),
  write: ({ event, because }, at) => {
    const offSale = because === 'off_sale';
    return {
      subject: offSale ? `Not on sale right now: ${event.title}` : `You now need a ticket: ${event.title}`,
      preview: offSale
        ? "The seat we offered you isn't on sale right now. You keep your spot on the waitlist."
        : 'This event now has tickets. The waitlist you were on has closed.',
      title: offSale ? "The seat we offered you isn't on sale right now" : 'You now need a ticket',
      blocks: [
        hello(at),
        paragraph(
          offSale
            ? `The ticket for ${event.title} that we offered you was taken off sale.`
            : `${event.title} now has tickets, so the waitlist you were on has closed.`,
        ),
        eventTable(event, at),
        action('See the event', eventUrl(event, at)),
        note(
          offSale
            ? "You keep your spot on the waitlist. When it goes on sale again, we'll offer seats to people on the waitlist first."
            : "Choose a ticket on the event page. If they're sold out, you can join the waitlist there.",
        ),
      ],
      reason: `You're getting this email because you joined the waitlist for an event by ${event.schoolName}.`,
      ...fromEvent(event),
    };
  },
  sample: { eventId: 31, ticketTypeId: null, because: 'off_sale', event: sampleEvent },
  variants: [{ because: 'tickets' }, ...eventVariants],
});
