/**
 * Dates and times as we write them. Always with an explicit zone and in one locale, so that the server's page and the
 * browser's say the same. Newer engines put a narrow no-break space before AM and PM; we don't.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options);
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', { timeZone: knownZone(timeZone), ...options });
    formats.set(key, found);
  }
  return found;
}

const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ');

const zones = new Map<string, string>();
/** The zone, or UTC where this machine doesn't know it: a page never fails over a name. */
function knownZone(timeZone: string): string {
  let known = zones.get(timeZone);
  if (known === undefined) {
    try {
      known = new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
    } catch {
      known = 'UTC';
    }
    zones.set(timeZone, known);
  }
  return known;
}

const TIME = { hour: 'numeric', minute: '2-digit' } as const;

export type DateStyle =
  /** `Nov 21`, with the year when it is another one */
  | 'short'
  /** `Sat, Nov 21`, with the year when it is another one */
  | 'day'
  /** `Saturday, November 21, 2026` (course pages) */
  | 'full';

function yearOf(at: Date, timeZone: string): string {
  return formatter(timeZone, { year: 'numeric' }).format(at);
}

/** `7:00 PM`. */
export function formatTime(at: Date, timeZone: string): string {
  return plain(formatter(timeZone, TIME).format(at));
}

/** `PST`, `GMT+1`: the zone's short name at that instant. */
export function formatZone(at: Date, timeZone: string): string {
  const parts = formatter(timeZone, { hour: 'numeric', timeZoneName: 'short' }).formatToParts(at);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

/** A date alone; `now` decides whether the year is written. */
export function formatDate(at: Date, timeZone: string, style: DateStyle = 'day', now: Date = at): string {
  if (style === 'full') {
    return plain(formatter(timeZone, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(at));
  }
  const year = yearOf(at, timeZone) === yearOf(now, timeZone) ? {} : { year: 'numeric' as const };
  const weekday = style === 'day' ? { weekday: 'short' as const } : {};
  return plain(formatter(timeZone, { ...weekday, month: 'short', day: 'numeric', ...year }).format(at));
}

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** `Today`, `Tomorrow`, `Wednesday` for the days of the coming week in that zone; `Sat, Nov 21` for every other. */
export function formatListDay(at: Date, timeZone: string, now: Date): string {
  const days = (Date.parse(dayKey(at, timeZone)) - Date.parse(dayKey(now, timeZone))) / DAY_MS;
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days > 1 && days < WEEK_DAYS) return formatter(timeZone, { weekday: 'long' }).format(at);
  return formatDate(at, timeZone, 'day', now);
}

/** `November`, with the year when it is another one than that of `now`: the heading of a month. */
export function formatMonth(at: Date, timeZone: string, now: Date): string {
  const year = yearOf(at, timeZone) === yearOf(now, timeZone) ? {} : { year: 'numeric' as const };
  return plain(formatter(timeZone, { month: 'long', ...year }).format(at));
}

/** The hour of the day there, 0 to 23. */
export function hourOf(at: Date, timeZone: string): number {
  return Number(formatter(timeZone, { hour: '2-digit', hourCycle: 'h23' }).format(at));
}

/** `New York`: the place that a zone is called after. */
export function placeOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

/** `Sat, Nov 21, 7:00 PM PST`. */
export function formatDateTime(at: Date, timeZone: string, now: Date = at): string {
  return `${formatDate(at, timeZone, 'day', now)}, ${formatTime(at, timeZone)} ${formatZone(at, timeZone)}`;
}

/** `Nov 21 – Dec 19`, `Nov 3 – 28`, `Dec 20, 2026 – Jan 31, 2027`. */
export function formatRange(from: Date, to: Date, timeZone: string, now: Date = from): string {
  const sameYear = yearOf(from, timeZone) === yearOf(to, timeZone);
  const thisYear = sameYear && yearOf(from, timeZone) === yearOf(now, timeZone);
  const month = (at: Date) => formatter(timeZone, { month: 'short' }).format(at);
  const day = (at: Date) => formatter(timeZone, { day: 'numeric' }).format(at);
  const write = (at: Date) => `${month(at)} ${day(at)}`;
  if (!sameYear) return `${write(from)}, ${yearOf(from, timeZone)} – ${write(to)}, ${yearOf(to, timeZone)}`;
  const tail = thisYear ? '' : `, ${yearOf(to, timeZone)}`;
  if (month(from) !== month(to)) return `${write(from)} – ${write(to)}${tail}`;
  return day(from) === day(to) ? `${write(from)}${tail}` : `${write(from)} – ${day(to)}${tail}`;
}

/** The parts of a calendar leaf: `NOV`, `21`, `Sat`. */
export function leafOf(at: Date, timeZone: string): { month: string; day: string; weekday: string } {
  return {
    month: formatter(timeZone, { month: 'short' }).format(at).toUpperCase(),
    day: formatter(timeZone, { day: 'numeric' }).format(at),
    weekday: formatter(timeZone, { weekday: 'short' }).format(at),
  };
}

/** `2026-11-21` in that zone: for grouping by day. */
export function dayKey(at: Date, timeZone: string): string {
  const parts = formatter(timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** `45 min`, `1 h`, `1 h 30 min`. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** `in 3 days`, `in 2 h 5 min`, `in 40 s`, `now`: how long until something, for countdowns. */
export function formatUntil(milliseconds: number): string {
  if (milliseconds <= 0) return 'now';
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 60) return `in ${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `in ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `in ${hours} h` : `in ${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  if (days >= 3) return `in ${days} days`;
  return hours % 24 === 0 ? `in ${days} ${days === 1 ? 'day' : 'days'}` : `in ${days} d ${hours % 24} h`;
}
