import { eventCalendar, eventSpan, eventTable, fromEvent, joinUrl } from '../event-words.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { sampleEvent } from '../samples.ts';
import { defineMail } from '../template.ts';
import { instantText } from '../words.ts';

export const mail = defineMail({
  kind: 'event_time_changed',
  write: ({ event, was, refundUntil }, at) => ({
    subject: `New time: ${event.title}`,
    preview: `Now ${eventSpan(event, at)}.`,
    title: 'This event has a new time',
    blocks: [
      hello(at),
      paragraph(`${event.schoolName} has moved ${event.title}.`),
      eventTable(event, at, { label: 'Before', value: instantText(new Date(was), at.zone) }),
      action('Join the event', joinUrl(event, at)),
      note(
        refundUntil
          ? `The attached file moves it in your calendar. A ticket that you paid for can be cancelled with a full refund until ${instantText(new Date(refundUntil), at.zone)}.`
          : 'The attached file moves it in your calendar.',
      ),
    ],
    reason: `You get this mail because you attend an event of ${event.schoolName}.`,
    ...fromEvent(event),
    ...eventCalendar(event, at, 'REQUEST'),
  }),
  sample: {
    eventId: 31,
    event: { ...sampleEvent, sequence: 1 },
    was: '2027-01-06T00:00:00.000Z',
    refundUntil: '2027-01-08T00:00:00.000Z',
  },
});
