import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { eventVariants, sampleEvent } from '#server/letters/samples.ts';
import { aboutEvent, published } from './about-event.ts';
import { eventTable, eventUrl, fromEvent, writtenParagraphs } from './event-text.ts';

/** `recipients`: how many people got the recap. */
interface Data {
  readonly eventId: number;
  readonly recipients: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly event_recap_copy: Data;
  }
}

export const letter = defineLetter({
  kind: 'event_recap_copy',
  title: 'Copies of recaps I send',
  transactional: true,
  secret: false,
  bell: false,
  load: aboutEvent<Data>(published),
  write: ({ event, recipients }, at) => ({
    subject: `Copy: Recap: ${event.title}`,
    preview: `Your recap went to ${recipients === 1 ? '1 person' : `${recipients} people`}.`,
    title: 'Recap',
    blocks: [
      hello(at),
      ...writtenParagraphs(event.recap ?? '', at).map(paragraph),
      eventTable(event, at),
      action('See the event', eventUrl(event, at)),
      note(`This is your copy. It went to ${recipients === 1 ? '1 person' : `${recipients} people`}.`),
    ],
    reason: `You're getting this email because you sent the recap of an event by ${event.schoolName}.`,
    ...fromEvent(event),
  }),
  sample: { eventId: 31, recipients: 42, event: sampleEvent },
  variants: [{ recipients: 1 }, { event: { recap: null } }, ...eventVariants],
});
