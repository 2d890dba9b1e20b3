import { eventTable, eventUrl, fromEvent } from '../event-words.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { sampleEvent } from '../samples.ts';
import { defineMail } from '../template.ts';
import { instantText } from '../words.ts';

export const mail = defineMail({
  kind: 'waitlist_offered',
  write: ({ event, expiresAt }, at) => ({
    subject: `A seat for you: ${event.title}`,
    preview: `Held for you until ${instantText(new Date(expiresAt), at.zone)}.`,
    title: 'A seat is yours to take',
    blocks: [
      hello(at),
      paragraph(`A seat at ${event.title} came free, and you are the next in line.`),
      eventTable(event, at, { label: 'Held until', value: instantText(new Date(expiresAt), at.zone) }),
      action('Take the seat', eventUrl(event, at)),
      note('After that it goes to the next in line. If you do not need it, leave the line and make somebody happy.'),
    ],
    reason: `You get this mail because you asked for a seat at an event of ${event.schoolName}.`,
    ...fromEvent(event),
  }),
  sample: { eventId: 31, ticketTypeId: null, expiresAt: '2027-01-06T12:00:00.000Z', event: sampleEvent },
});
