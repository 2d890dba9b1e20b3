import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { eventVariants, sampleEvent } from '../samples.ts';
import { aboutEvent, published } from './about-event.ts';
import { eventTable, eventUrl, fromEvent } from './event-words.ts';

/** What it is queued with. `off_sale`: the ticket was taken off sale, one waits on; `tickets`: tickets instead of RSVPs, that line is over. */
interface Data {
  readonly eventId: number;
  readonly ticketTypeId: number | null;
  readonly because: 'off_sale' | 'tickets';
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly waitlist_withdrawn: Data;
  }
}

export const letter = defineLetter({
  kind: 'waitlist_withdrawn',
  title: 'An offered seat was taken back',
  transactional: true,
  secret: false,
  bell: true,
  load: aboutEvent<Data>(published),
  write: ({ event, because }, at) => {
    const offSale = because === 'off_sale';
    return {
      subject: offSale ? `Not on sale for now: ${event.title}` : `Tickets instead of a waitlist: ${event.title}`,
      preview: offSale
        ? 'The seat we offered you can’t be taken for now. You keep your place in line.'
        : 'You now get in with a ticket. The line you stood in has ended.',
      title: offSale ? 'Your offered seat is not on sale for now' : 'You now get in with a ticket',
      blocks: [
        hello(at),
        paragraph(
          offSale
            ? `The ticket for ${event.title} that we had offered you was taken off sale.`
            : `${event.title} has tickets from now on, so the line you stood in has ended.`,
        ),
        eventTable(event, at),
        action('See the event', eventUrl(event, at)),
        note(
          offSale
            ? 'You keep your place in line. When it goes on sale again, the next in line get the first offers.'
            : 'Choose a ticket on the page of the event. If they are sold out, you can join the waitlist there.',
        ),
      ],
      reason: `You're getting this email because you asked for a seat at an event of ${event.schoolName}.`,
      ...fromEvent(event),
    };
  },
  sample: { eventId: 31, ticketTypeId: null, because: 'off_sale', event: sampleEvent },
  variants: [{ because: 'tickets' }, ...eventVariants],
});
