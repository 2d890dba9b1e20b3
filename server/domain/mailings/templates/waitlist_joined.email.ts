import { eventTable, eventUrl, fromEvent } from '../event-words.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { sampleEvent } from '../samples.ts';
import { defineMail } from '../template.ts';

export const mail = defineMail({
  kind: 'waitlist_joined',
  write: ({ event, place }, at) => ({
    subject: `You're in line: ${event.title}`,
    preview: `Number ${place}. We will mail you when a seat is yours to take.`,
    title: "You're in line for a seat",
    blocks: [
      hello(at),
      paragraph(`${event.title} has no seats remaining. You are number ${place} in line.`),
      eventTable(event, at, { label: 'Your place', value: String(place) }),
      action('See the event', eventUrl(event, at)),
      note('When a seat comes free we hold it for you and tell you until when. You can leave the line at any time.'),
    ],
    reason: `You get this mail because you asked for a seat at an event of ${event.schoolName}.`,
    ...fromEvent(event),
  }),
  sample: { eventId: 31, ticketTypeId: null, place: 3, event: sampleEvent },
});
