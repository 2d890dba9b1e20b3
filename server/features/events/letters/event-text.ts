import { JOIN_OPENS_MINUTES_BEFORE } from '#contract/events/door.ts';
import { videoOf } from '#contract/primitives/films.ts';
import { type Block, type Fact, facts, type Letter, type Setting } from '#server/letters/letter.ts';
import { presentersText, spanText, whenLines } from '#server/letters/text.ts';
import type { EventFacts } from './event-mail.query.ts';

export function eventUrl(event: EventFacts, at: Setting): string {
  return `${at.publicUrl}${eventPath(event)}`;
}

export const eventPath = (event: EventFacts): string => `/events/${event.eventId}-${event.slug}`;

/** The personal join link if there is one, so that people who RSVP'd by email can join, too. */
export function joinUrl(event: EventFacts, at: Setting): string {
  const url = `${at.publicUrl}/events/links/${event.uuid}`;
  return event.joinToken ? `${url}?t=${event.joinToken}` : url;
}

/** What and when; `more` adds rows. */
export function eventTable(event: EventFacts, at: Setting, ...more: readonly (Fact | null)[]): Block {
  return facts(
    { label: 'What', value: [event.title, presentersText(event.people, event.schoolName)] },
    { label: 'When', value: whenLines(event.startsAt, at.zone, event.zone) },
    event.ticketName ? { label: 'Ticket', value: event.ticketName } : null,
    ...more,
  );
}

type Entry = NonNullable<Letter['calendar']>['entries'][number];

/** The calendar entry, with the same UID in every email and feed. It doesn't contain the meeting's own URL. */
function eventEntry(event: EventFacts, at: Setting): Entry {
  return {
    eventUuid: event.uuid,
    sequence: event.sequence,
    title: event.title,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    location: 'Online',
    url: eventUrl(event, at),
  };
}

const joinLine = (event: EventFacts, at: Setting) =>
  `Join starting ${JOIN_OPENS_MINUTES_BEFORE} minutes before: ${joinUrl(event, at)}\n\nEvent page: ${eventUrl(event, at)}`;

/** One event for the calendar: added, moved, or withdrawn. */
export function eventCalendar(
  event: EventFacts,
  at: Setting,
  method: 'REQUEST' | 'CANCEL',
): Required<Pick<Letter, 'calendar'>> {
  const entry = eventEntry(event, at);
  return {
    calendar: {
      method,
      filename: method === 'CANCEL' ? 'canceled.ics' : 'event.ics',
      entries: [method === 'CANCEL' ? entry : { ...entry, description: joinLine(event, at) }],
    },
  };
}

export function eventsCalendar(events: readonly EventFacts[], at: Setting): Required<Pick<Letter, 'calendar'>> {
  return {
    calendar: {
      // A REQUEST covers only one event (RFC 5546).
      method: 'PUBLISH',
      filename: 'events.ics',
      entries: events.map((event) => ({ ...eventEntry(event, at), description: joinLine(event, at) })),
    },
  };
}

/** `Thu, Jan 7, 7:00 – 8:30 PM EST`. */
export function eventSpan(event: EventFacts, at: Setting): string {
  return spanText(event.startsAt, event.endsAt, at.zone);
}

/** Sender name and reply-to address for an email about an event. */
export function fromEvent(event: EventFacts): Pick<Letter, 'fromName' | 'school' | 'replyTo'> {
  return { fromName: event.schoolName, school: event.school, ...(event.replyTo ? { replyTo: event.replyTo } : {}) };
}

/** Rich text as plain sentences, for an email's paragraphs. */
function plainParagraphs(html: string): string[] {
  return html
    .replaceAll(/<(br|\/p|\/h[1-6]|\/li|\/blockquote|\/tr)[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]+>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/**
 * Rich text as plain paragraphs, with links and pictures written out and lists marked, for text written to be read as
 * an email.
 */
export function writtenParagraphs(html: string, { publicUrl }: Pick<Setting, 'publicUrl'>): string[] {
  const linked = html
    .replaceAll(/<a\b([^<>]*)>((?:(?!<\/?a\b)[\s\S])*)<\/a>/gi, (_, attributes: string, text: string) => {
      const href = /\shref="([^"]*)"/i.exec(attributes)?.[1];
      if (href === undefined) return text;
      const address = href.replace(/^mailto:/, '');
      const said = plainParagraphs(text).join(' ');
      return said === '' || said === plainParagraphs(address)[0] ? address : `${text} (${address})`;
    })
    .replaceAll(/<img\b[^<>]*>/gi, (tag) => {
      const src = /\bsrc="(\/[^"]*)"/i.exec(tag)?.[1];
      const altText = /\balt="([^"]+)"/i.exec(tag)?.[1] ?? 'Picture';
      return src ? `<br>${altText}: ${publicUrl}${src}<br>` : '';
    })
    .replaceAll(/<iframe\b[^<>]*>/gi, (tag) => {
      const src = /\ssrc="([^"]*)"/i.exec(tag)?.[1] ?? '';
      return `<p>${videoOf(src)?.page ?? src}</p>`;
    })
    .replaceAll(/<li\b[^<>]*>(\s*<p>)?/gi, '• ');
  return plainParagraphs(linked);
}
