import { JOIN_OPENS_MINUTES_BEFORE } from '#contract/events/door.ts';
import { action, hello, type Letter, note, paragraph, type Setting } from '#server/letters/letter.ts';
import { eventVariants } from '#server/letters/samples.ts';
import { capital, startText } from '#server/letters/text.ts';
import type { EventFacts } from './event-mail.query.ts';
import { eventSpan, eventTable, eventUrl, fromEvent, joinUrl } from './event-text.ts';

/** What an event's reminders have in common: they say how long it is until the start, as of when they are sent. */
export const eventReminder = {
  transactional: false,
  secret: false,
  bell: true,
  again: 'ahead',
  write: ({ event }: { readonly event: EventFacts }, at: Setting): Letter => {
    const when = startText(at.now, event.startsAt, at.zone);
    return {
      subject: `${capital(when)}: ${event.title}`,
      preview: `${eventSpan(event, at)}.`,
      title: `Starts ${when}`,
      blocks: [
        hello(at),
        paragraph(`${event.title} starts ${when}.`),
        eventTable(event, at),
        action('Join the event', joinUrl(event, at)),
        note(
          `The link opens ${JOIN_OPENS_MINUTES_BEFORE} minutes before the start. Can't make it? Cancel your RSVP: ${eventUrl(event, at)}`,
        ),
      ],
      reason: `You're getting this email because you're going to an event by ${event.schoolName}.`,
      ...fromEvent(event),
    };
  },
  variants: [...eventVariants],
} as const;
