/** An event for someone's own calendar. The meeting URL isn't known here; `url` is the join link. */
export interface OwnEntry {
  uuid: string;
  name: string;
  startsAtUtc: string;
  endsAtUtc: string;
  text: string;
  url: string;
  /**
   * Whose calendar: part of the UID, the same in emails and in the feed. Null for a visitor, whose entry gets no
   * updates.
   */
  personId: number | null;
  /** Increases with every change, as in the emails: a calendar keeps the highest. */
  sequence: number;
}

const compact = (instant: string) => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`;

/** URL that opens Google Calendar with the entry filled in. */
export function googleCalendarAddress(entry: Omit<OwnEntry, 'personId' | 'uuid' | 'sequence'>): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.name,
    dates: `${compact(entry.startsAtUtc)}/${compact(entry.endsAtUtc)}`,
    details: `${entry.text}\n\n${entry.url}`.trim(),
    location: entry.url,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

const OCTETS = 75;
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Folds at 75 octets, never inside a character (RFC 5545 §3.1). */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let width = 0;
  let out = '';
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (width + size > OCTETS) {
      out += '\r\n ';
      width = 1;
    }
    out += letter;
    width += size;
  }
  return out;
}

/** The entry as an iCalendar file (RFC 5545). */
export function calendarFile(entry: OwnEntry, by: { host: string; nowUtc: string }): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Callboard//Calendar//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:event-${entry.uuid}${entry.personId === null ? '' : `-${entry.personId}`}@${by.host}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${compact(by.nowUtc)}`,
    `DTSTART:${compact(entry.startsAtUtc)}`,
    `DTEND:${compact(entry.endsAtUtc)}`,
    `SUMMARY:${escaped(entry.name)}`,
    `DESCRIPTION:${escaped(entry.text)}`,
    `LOCATION:${escaped(entry.url)}`,
    `URL:${entry.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}
