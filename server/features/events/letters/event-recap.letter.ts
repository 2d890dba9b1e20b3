import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { eventVariants, sampleEvent } from '#server/letters/samples.ts';
import { aboutEvent, attended } from './about-event.ts';
import { eventTable, eventUrl, fromEvent, writtenParagraphs } from './event-text.ts';

interface Data {
  readonly eventId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly event_recap: Data;
  }
}

export const letter = defineLetter({
  kind: 'event_recap',
  title: 'Event recap',
  transactional: false,
  secret: false,
  bell: true,
  again: 'ever',
  load: aboutEvent<Data>(attended),
  write: ({ event }, at) => ({
    subject: `Recap: ${event.title}`,
    preview: `What ${event.title} covered, in case you missed any of it.`,
    title: 'Recap',
    blocks: [
      hello(at),
      ...writtenParagraphs(event.recap ?? '', at).map(paragraph),
      eventTable(event, at),
      action('See the event', eventUrl(event, at)),
      note('The event page has the summary, and the recording if there is one.'),
    ],
    reason: `You're getting this email because you signed up for an event by ${event.schoolName}.`,
    ...fromEvent(event),
  }),
  sample: { eventId: 31, event: sampleEvent },
  variants: [
    {
      event: {
        recap:
          '<p>Here are <a href="https://elsewhere.example/notes">the notes</a> &amp; a list:</p><ul><li>Breath</li><li>Pitch</li></ul><img src="/media/7" alt="A desk">',
      },
    },
    ...eventVariants,
  ],
});
