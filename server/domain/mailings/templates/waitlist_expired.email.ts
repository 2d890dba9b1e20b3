import { eventTable, eventUrl, fromEvent } from '../event-words.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { sampleEvent } from '../samples.ts';
import { defineMail } from '../template.ts';

export const mail = defineMail({
  kind: 'waitlist_expired',
  write: ({ event }, at) => ({
    subject: `Your seat went on: ${event.title}`,
    preview: 'The time to take it is over. You can stand in line again.',
    title: 'The seat went to the next in line',
    blocks: [
      hello(at),
      paragraph(`The seat at ${event.title} that we held for you was not taken in time.`),
      eventTable(event, at),
      action('See the event', eventUrl(event, at)),
      note('Would you still like to come? You can stand in line again on the page of the event.'),
    ],
    reason: `You get this mail because you asked for a seat at an event of ${event.schoolName}.`,
    ...fromEvent(event),
  }),
  sample: { eventId: 31, ticketTypeId: null, event: sampleEvent },
});
