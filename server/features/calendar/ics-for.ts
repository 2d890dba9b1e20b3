import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/**
 * - REQUEST: an invitation to one event; mail programs offer yes or no
 * - CANCEL: withdraws one event
 * - PUBLISH: any number of events to add to a calendar, including canceled ones
 */
export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH';

export interface CalendarEntry {
  readonly eventUuid: string;
  /** Must rise with every change that people are notified of, including a cancellation. */
  readonly sequence: number;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly description?: string;
  /** Human-readable location: a street address, or "Online". */
  readonly location?: string;
  /** The event's page. Never the meeting's own URL. */
  readonly url?: string;
  readonly cancelled?: boolean;
}

export interface CalendarFile {
  readonly method: CalendarMethod;
  /** Host of our public URL: the right-hand part of each UID. */
  readonly host: string;
  /** When the file was written (DTSTAMP), by the domain's clock. */
  readonly now: Date;
  readonly person: { readonly userId: number; readonly email: string; readonly name?: string };
  readonly organizer: { readonly name: string; readonly email: string };
  /** For a calendar that programs subscribe to: its name, and how often they should refresh, in seconds. */
  readonly feed?: { readonly name: string; readonly refreshSeconds: number };
  readonly entries: readonly CalendarEntry[];
}

/** The UID of an event in one person's calendar: the same in every email and feed. */
export function calendarUid(eventUuid: string, userId: number, host: string): string {
  return `event-${eventUuid}-${userId}@${host}`;
}

/**
 * Writes an iCalendar object. Instants are in UTC, which every calendar shows in its reader's zone, even if that zone's
 * rules change later. REQUEST and CANCEL take exactly one entry (RFC 5546: one UID per message).
 */
export function icsFor(file: CalendarFile): string {
  if (file.method !== 'PUBLISH' && file.entries.length !== 1) {
    throw new RangeError(`${file.method} is about one event, not ${file.entries.length}.`);
  }
  const calendar = ical({
    method: ICalCalendarMethod[file.method],
    prodId: { company: 'Callboard', product: 'Calendar', language: 'EN' },
    ...(file.feed ? { name: file.feed.name, ttl: file.feed.refreshSeconds } : {}),
  });
  for (const entry of file.entries) {
    const cancelled = entry.cancelled || file.method === 'CANCEL';
    const event = calendar.createEvent({
      id: calendarUid(entry.eventUuid, file.person.userId, file.host),
      sequence: entry.sequence,
      stamp: file.now,
      start: entry.startsAt,
      end: entry.endsAt,
      summary: entry.title,
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: { name: file.organizer.name, email: file.organizer.email },
      ...(entry.description ? { description: entry.description } : {}),
      ...(entry.location ? { location: entry.location } : {}),
      ...(entry.url ? { url: entry.url } : {}),
    });
    // A published entry has no attendees (RFC 5546 §3.2.1).
    if (file.method === 'PUBLISH') continue;
    event.createAttendee({
      email: file.person.email,
      name: file.person.name ?? file.person.email,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
  }
  return calendar.toString();
}
