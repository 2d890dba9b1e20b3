/**
 * Dates and times as we write them. Always with an explicit zone and one locale, so that the server's page and the
 * browser's match. Newer engines put a narrow no-break space before AM and PM; we don't.
 */
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ');

const zones = new Map<string, string>();
/** The zone, or UTC if this machine doesn't know it: a page never fails because of a zone name. */
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

interface Style {
  readonly options: Intl.DateTimeFormatOptions;
  readonly words: (format: Intl.DateTimeFormat, at: Date) => string;
}

function styleOf(
  options: Intl.DateTimeFormatOptions,
  words: Style['words'] = (format, at) => plain(format.format(at)),
): Style {
  return { options, words };
}

interface Pen {
  readonly format: Intl.DateTimeFormat;
  /** Cached output by epoch second; nothing finer is ever shown. */
  readonly known: Map<number, string>;
}

const pens = new Map<string, Map<Style, Pen>>();
let held = 0;
const MAX_CACHED = 20_000;
/**
 * A formatter takes as much memory as this many texts (32 KB). Zone names in capitals are accepted too, so there could
 * be any number of formatters.
 */
const FORMATTER_WEIGHT = 20;

/**
 * Hundreds of pages show the same event times: each text is formatted once and cached, until the cache is too large.
 */
function written(how: Style, at: Date, timeZone: string): string {
  let ofZone = pens.get(timeZone);
  if (!ofZone) {
    ofZone = new Map();
    pens.set(timeZone, ofZone);
  }
  let pen = ofZone.get(how);
  if (!pen) {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: knownZone(timeZone), ...how.options });
    pen = { format, known: new Map() };
    ofZone.set(how, pen);
    held += FORMATTER_WEIGHT;
  }
  const second = Math.floor(at.getTime() / 1000);
  let text = pen.known.get(second);
  if (text !== undefined) return text;
  text = how.words(pen.format, at);
  pen.known.set(second, text);
  held += 1;
  if (held > MAX_CACHED) {
    pens.clear();
    zones.clear();
    held = 0;
  }
  return text;
}

const YEAR = styleOf({ year: 'numeric' });
const TIME = styleOf({ hour: 'numeric', minute: '2-digit' });
const ZONE = styleOf({ hour: 'numeric', timeZoneName: 'short' }, (format, at) => {
  return format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? '';
});
const HOUR = styleOf({ hour: '2-digit', hourCycle: 'h23' });
const MONTH = styleOf({ month: 'short' });
const LONG_MONTH = styleOf({ month: 'long' });
const LONG_MONTH_AND_YEAR = styleOf({ month: 'long', year: 'numeric' });
const DAY = styleOf({ day: 'numeric' });
const WEEKDAY = styleOf({ weekday: 'short' });
const LONG_WEEKDAY = styleOf({ weekday: 'long' });
const FULL = styleOf({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const DATES = {
  short: [styleOf({ month: 'short', day: 'numeric' }), styleOf({ month: 'short', day: 'numeric', year: 'numeric' })],
  day: [
    styleOf({ weekday: 'short', month: 'short', day: 'numeric' }),
    styleOf({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }),
  ],
} as const;
const WHOLE = DATES.day[1];
const DAY_KEY = styleOf({ year: 'numeric', month: '2-digit', day: '2-digit' }, (format, at) => {
  const [month, day, year] = format.format(at).split('/');
  return `${year}-${month}-${day}`;
});

export type DateStyle =
  /** `Nov 21`, with the year if it differs */
  | 'short'
  /** `Sat, Nov 21`, with the year if it differs */
  | 'day'
  /** `Sat, Nov 21, 2026` (lists of course pages) */
  | 'whole'
  /** `Saturday, November 21, 2026` (course pages) */
  | 'full';

function yearOf(at: Date, timeZone: string): string {
  return written(YEAR, at, timeZone);
}

/** `7:00 PM`. */
export function formatTime(at: Date, timeZone: string): string {
  return written(TIME, at, timeZone);
}

/** `PST`, `GMT+1`: the zone's short name at an instant. */
export function formatZone(at: Date, timeZone: string): string {
  return written(ZONE, at, timeZone) || timeZone;
}

/** A date alone; `now` decides whether the year is shown. */
export function formatDate(at: Date, timeZone: string, style: DateStyle = 'day', now: Date = at): string {
  if (style === 'full') return written(FULL, at, timeZone);
  if (style === 'whole') return written(WHOLE, at, timeZone);
  const [inYear, withYear] = DATES[style];
  return written(yearOf(at, timeZone) === yearOf(now, timeZone) ? inYear : withYear, at, timeZone);
}

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** Calendar days from `now` to `at` in a zone. */
function calendarDays(at: Date, timeZone: string, now: Date): number {
  return (Date.parse(dayKey(at, timeZone)) - Date.parse(dayKey(now, timeZone))) / DAY_MS;
}

/**
 * `Today`, `Tomorrow`, `Wednesday` for the coming week in a zone; otherwise `Sat, Nov 21`. `dated` uses the date for
 * weekdays too.
 */
export function formatListDay(at: Date, timeZone: string, now: Date, dated = false): string {
  const days = calendarDays(at, timeZone, now);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (!dated && days > 1 && days < WEEK_DAYS) return written(LONG_WEEKDAY, at, timeZone);
  return formatDate(at, timeZone, 'day', now);
}

/** `November`, with the year if it differs from that of `now`: a month's heading. */
export function formatMonth(at: Date, timeZone: string, now: Date): string {
  const sameYear = yearOf(at, timeZone) === yearOf(now, timeZone);
  return written(sameYear ? LONG_MONTH : LONG_MONTH_AND_YEAR, at, timeZone);
}

/** The hour of the day in a zone, 0 to 23. */
export function hourOf(at: Date, timeZone: string): number {
  return Number(written(HOUR, at, timeZone));
}

/** `Sat, Nov 21, 7:00 PM PST`. */
export function formatDateTime(at: Date, timeZone: string, now: Date = at, style: DateStyle = 'day'): string {
  return `${formatDate(at, timeZone, style, now)}, ${formatTime(at, timeZone)} ${formatZone(at, timeZone)}`;
}

/** `Tuesdays, 7:00 PM EST`: the starts, if all share weekday and time of day in `timeZone`; otherwise null. */
export function formatWeekly(starts: readonly Date[], timeZone: string): string | null {
  const [first] = starts;
  if (!first || starts.length < 2) return null;
  const weeklyText = (at: Date) => `${written(LONG_WEEKDAY, at, timeZone)}s, ${formatTime(at, timeZone)}`;
  if (starts.some((at) => weeklyText(at) !== weeklyText(first))) return null;
  return `${weeklyText(first)} ${formatZone(first, timeZone)}`;
}

/**
 * `Tuesdays and Thursdays, 7:00 PM`, or `Tuesdays, 7:00 PM and Saturdays, 10:00 AM`: what repeats weekly; null if
 * nothing does.
 */
export function formatWeekdayTimes(
  times: readonly { startsAtUtc: string; sessions: number }[],
  timeZone: string,
): string | null {
  const days = new Map<string, string[]>();
  for (const { startsAtUtc, sessions } of times) {
    if (sessions < 2) continue;
    const at = new Date(startsAtUtc);
    const time = formatTime(at, timeZone);
    days.set(time, [...(days.get(time) ?? []), `${written(LONG_WEEKDAY, at, timeZone)}s`]);
  }
  return days.size === 0 ? null : [...days].map(([time, names]) => `${names.join(' and ')}, ${time}`).join(' and ');
}

/** `Nov 21 – Dec 19`, `Nov 3 – 28`, `Dec 20, 2026 – Jan 31, 2027`. */
export function formatRange(from: Date, to: Date, timeZone: string, now: Date = from): string {
  const sameYear = yearOf(from, timeZone) === yearOf(to, timeZone);
  const thisYear = sameYear && yearOf(from, timeZone) === yearOf(now, timeZone);
  const month = (at: Date) => written(MONTH, at, timeZone);
  const day = (at: Date) => written(DAY, at, timeZone);
  const write = (at: Date) => `${month(at)} ${day(at)}`;
  if (!sameYear) return `${write(from)}, ${yearOf(from, timeZone)} – ${write(to)}, ${yearOf(to, timeZone)}`;
  const tail = thisYear ? '' : `, ${yearOf(to, timeZone)}`;
  if (month(from) !== month(to)) return `${write(from)} – ${write(to)}${tail}`;
  return day(from) === day(to) ? `${write(from)}${tail}` : `${write(from)} – ${day(to)}${tail}`;
}

/** The parts of a calendar leaf: `NOV`, `21`, `Sat`. */
export function leafOf(at: Date, timeZone: string): { month: string; day: string; weekday: string } {
  return {
    month: written(MONTH, at, timeZone).toUpperCase(),
    day: written(DAY, at, timeZone),
    weekday: written(WEEKDAY, at, timeZone),
  };
}

/** `2026-11-21` in a zone: for grouping by day. */
export function dayKey(at: Date, timeZone: string): string {
  return written(DAY_KEY, at, timeZone);
}

/** `45 min`, `1 h`, `1 h 30 min`. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const remainder = minutes % 60;
  if (hours === 0) return `${remainder} min`;
  return remainder === 0 ? `${hours} h` : `${hours} h ${remainder} min`;
}

/** Below this many hours, the time left is shown in hours, even past midnight. */
const SOON_HOURS = 6;

/**
 * For countdowns: `in 40 s`, `in 2 h 5 min` for today or soon past midnight, `tomorrow`, `in 3 days` by the calendar in
 * `timeZone`, and `now` at the end.
 */
export function formatUntil(at: Date, timeZone: string, now: Date): string {
  const seconds = Math.ceil((at.getTime() - now.getTime()) / 1000);
  if (seconds <= 0) return 'now';
  if (seconds < 60) return `in ${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  const days = calendarDays(at, timeZone, now);
  if (days === 0 || minutes < SOON_HOURS * 60) return `in ${formatMinutes(minutes)}`;
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}
