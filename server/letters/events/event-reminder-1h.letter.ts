import { HOUR_BEFORE } from '#server/domain/tickets/index.ts';
import { defineLetter } from '../define-letter.ts';
import { action, hello, note, paragraph } from '../letter.ts';
import { eventVariants, sampleEvent } from '../samples.ts';
import { capital, startWords } from '../words.ts';
import { beforeStart } from './about-event.ts';
import { eventSpan, eventTable, eventUrl, fromEvent, joinUrl } from './event-words.ts';

/** What it is queued with. */
interface Data {
  readonly eventId: number;
}

declare module '#server/domain/mailings/mail-data.ts' {
  interface MailData {
    readonly event_reminder_1h: Data;
  }
}

export const letter = defineLetter({
  kind: 'event_reminder_1h',
  title: 'Event begins in one hour',
  transactional: false,
  secret: false,
  bell: true,
  again: 'ahead',
  load: beforeStart(HOUR_BEFORE),
  write: ({ event }, at) => {
    const when = startWords(at.now, event.startsAt, at.zone);
    return {
      subject: `${capital(when)}: ${event.title}`,
      preview: `${eventSpan(event, at)}.`,
      title: `It begins ${when}`,
      blocks: [
        hello(at),
        paragraph(`${event.title} begins ${when}.`),
        eventTable(event, at),
        action('Join the event', joinUrl(event, at)),
        note(`The link opens 15 minutes before the start. Can't come? Free your seat at ${eventUrl(event, at)}`),
      ],
      reason: `You're getting this email because you attend an event of ${event.schoolName}.`,
      ...fromEvent(event),
    };
  },
  sample: {
    eventId: 31,
    event: { ...sampleEvent, startsAt: new Date('2026-12-31T13:00:00Z'), endsAt: new Date('2026-12-31T14:30:00Z') },
  },
  variants: [...eventVariants],
});
