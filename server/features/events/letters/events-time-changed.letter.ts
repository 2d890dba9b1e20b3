import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, note, paragraph } from '#server/letters/letter.ts';
import { sampleEvent } from '#server/letters/samples.ts';
import { instantText, shortInstantText } from '#server/letters/text.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { attended } from './about-event.ts';
import { type EventFacts, eventFacts } from './event-mail.query.ts';
import { eventPath, eventSpan, eventsCalendar, eventUrl, fromEvent } from './event-text.ts';

interface Moved {
  readonly eventId: number;
  readonly was: string;
}

/**
 * Sessions of a series that were moved together. `refundable`: a paid ticket for at least one of them is fully
 * refundable.
 */
interface Data {
  readonly moved: readonly Moved[];
  readonly refundable: boolean;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly events_time_changed: Data;
  }
}

/**
 * The moved sessions that are still on and that this person attends, at their current times; null if there are none.
 */
async function load(ctx: Ctx, data: Data, userId: number | null) {
  const events: (EventFacts & Moved)[] = [];
  for (const moved of data.moved) {
    const event = await eventFacts(ctx, moved.eventId, userId);
    if (event && attended(event)) events.push({ ...event, ...moved });
  }
  return events.length > 0 ? { ...data, events } : null;
}

export const letter = defineLetter({
  kind: 'events_time_changed',
  title: 'Event times changed',
  transactional: true,
  secret: false,
  bell: true,
  load,
  write: ({ events, refundable }, at) => {
    const [first] = events;
    if (!first) throw new Error('An email about new times is about at least one event.');
    const more = events.length === 1 ? '' : ` and ${events.length - 1} more`;
    return {
      subject: events.length === 1 ? `New time: ${first.title}` : `New times: ${first.title}${more}`,
      preview: `The first is now ${eventSpan(first, at)}.`,
      title: events.length === 1 ? 'This event has a new time' : 'These events have new times',
      blocks: [
        hello(at),
        paragraph(
          `${first.schoolName} moved ${events.length === 1 ? `${first.title} to a new time` : `${events.length} events you're going to`}.`,
        ),
        {
          block: 'sessions',
          title: 'New times',
          rows: events.map((event) => ({
            title: event.title,
            when: `${eventSpan(event, at)} (was ${instantText(new Date(event.was), at.zone)})`,
          })),
        },
        action('See the first event', eventUrl(first, at)),
        note(
          refundable
            ? "Open the attached file to update your calendar. You can cancel a paid ticket for a full refund until its event's new start time."
            : 'Open the attached file to update your calendar.',
        ),
      ],
      reason: `You're getting this email because you're going to events by ${first.schoolName}.`,
      ...fromEvent(first),
      ...eventsCalendar(events, at),
    };
  },
  push: ({ events }, at) => {
    const [first] = events;
    if (!first) throw new Error('A push about new times is about at least one event.');
    const when = shortInstantText(first.startsAt, at.zone);
    return {
      kind: 'new_time',
      text:
        events.length === 1
          ? `A session has a new time: ${when}`
          : `${events.length} sessions have new times. The first: ${when}`,
      path: events.length === 1 ? eventPath(first) : '/notifications',
    };
  },
  sample: {
    moved: [
      { eventId: 31, was: '2027-01-06T00:00:00.000Z' },
      { eventId: 32, was: '2027-01-13T00:00:00.000Z' },
    ],
    refundable: true,
    events: [
      { ...sampleEvent, sequence: 1, was: '2027-01-06T00:00:00.000Z' },
      {
        ...sampleEvent,
        eventId: 32,
        uuid: '0193a1c0-0000-4000-8000-000000000032',
        title: 'Creature voices, part two',
        startsAt: new Date('2027-01-15T00:00:00Z'),
        endsAt: new Date('2027-01-15T01:30:00Z'),
        sequence: 1,
        was: '2027-01-13T00:00:00.000Z',
      },
    ],
  },
  variants: [
    { refundable: false },
    { events: [{ ...sampleEvent, sequence: 1, was: '2027-01-06T00:00:00.000Z' }] },
    { events: [{ ...sampleEvent, eventId: 33, replyTo: null, joinToken: null, was: '2027-01-06T00:00:00.000Z' }] },
  ],
});
