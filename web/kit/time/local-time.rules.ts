import { dayKey } from '#web/kit/time/format.ts';

/** A local time as a person enters it in a form; parts that aren't chosen yet are empty. */
export interface Wall {
  /** `2026-11-24` */
  date: string;
  /** `07:00`; `00:30` is half past twelve. */
  time: string;
  /** `AM` or `PM`. */
  ampm: string;
}

/** The half hours that M§9 offers: `00:00`, `00:30`, … `12:30`, each with AM or PM. */
export const HALF_HOURS: readonly string[] = Array.from(
  { length: 26 },
  (_, step) => `${String(Math.floor(step / 2)).padStart(2, '0')}:${step % 2 === 0 ? '00' : '30'}`,
);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const clocks = new Map<string, Intl.DateTimeFormat | null>();
/** Zone names in capitals are accepted too, so there could be any number of them. */
const MAX_CLOCKS = 500;

function clockOf(zone: string): Intl.DateTimeFormat | null {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    try {
      clock = new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      });
    } catch {
      clock = null;
    }
    if (clocks.size >= MAX_CLOCKS) clocks.clear();
    clocks.set(zone, clock);
  }
  return clock;
}

/** What a zone's clocks show at an instant, encoded as if it were UTC. Undefined if the zone isn't known. */
function shownAt(at: number, zone: string): number | undefined {
  const clock = clockOf(zone);
  if (!clock) return undefined;
  const shown: Record<string, number> = {};
  for (const { type, value } of clock.formatToParts(at)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** A zone's offset from UTC at an instant, in milliseconds; positive if it is ahead. */
function aheadAt(at: number, zone: string): number {
  const wholeSecond = Math.floor(at / 1000) * 1000;
  return (shownAt(wholeSecond, zone) ?? wholeSecond) - wholeSecond;
}

/** The time in minutes since midnight; undefined while it is incomplete. */
function minutesOf({ time, ampm }: Wall): number | undefined {
  const face = /^(0?\d|1[0-2]):([0-5]\d)$/.exec(time);
  if (!face || (ampm !== 'AM' && ampm !== 'PM')) return undefined;
  return ((Number(face[1]) % 12) + (ampm === 'PM' ? 12 : 0)) * 60 + Number(face[2]);
}

/** A date's midnight as if it were UTC; undefined if the calendar has no such day. */
function dayOf(date: string): number | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date ? undefined : at;
}

export type LocalTimeRead =
  /** Something isn't chosen yet, or the zone isn't known. */
  | { is: 'open' }
  /** The clocks skip this time. */
  | { is: 'skipped' }
  /** `twice`: the clocks show this time twice that night, and `at` is the first. */
  | { is: 'time'; at: Date; twice: boolean };

/**
 * Converts a local time to its instant, as the server does: a skipped time has none, and a repeated one is the first
 * (rules §6).
 */
export function readLocalTime(localTime: Wall, zone: string): LocalTimeRead {
  const [day, minutes] = [dayOf(localTime.date), minutesOf(localTime)];
  if (day === undefined || minutes === undefined || zone === '' || !clockOf(zone)) return { is: 'open' };
  const face = day + minutes * MINUTE;
  // Every offset the zone has around this date.
  const offsets = new Set([-DAY, 0, DAY].map((aside) => aheadAt(face - aheadAt(face, zone) + aside, zone)));
  const found = [...offsets].map((ahead) => face - ahead).filter((at) => shownAt(at, zone) === face);
  const first = Math.min(...found);
  return found.length === 0 ? { is: 'skipped' } : { is: 'time', at: new Date(first), twice: found.length > 1 };
}

/** The local time in a zone at an instant, as the server stores it: half past twelve is `12:30`. */
export function localTimeAt(at: Date, zone: string): Wall {
  const shown = new Date(at.getTime() + aheadAt(at.getTime(), zone)).toISOString();
  const hour = Number(shown.slice(11, 13));
  const face = String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0');
  return { date: shown.slice(0, 10), time: `${face}:${shown.slice(14, 16)}`, ampm: hour < 12 ? 'AM' : 'PM' };
}

/** The clock change in a zone that is nearest to an instant and within a week of it; undefined if there is none. */
export function clockChangeNear(at: Date, zone: string): { on: Date; forward: boolean } | undefined {
  const own = at.getTime();
  let nearest: { on: Date; forward: boolean } | undefined;
  for (let days = -7; days < 7; days += 1) {
    const from = own + days * DAY;
    const turn = aheadAt(from + DAY, zone) - aheadAt(from, zone);
    if (turn === 0) continue;
    const on = new Date(turnBetween(from, from + DAY, zone));
    if (!nearest || Math.abs(on.getTime() - own) < Math.abs(nearest.on.getTime() - own))
      nearest = { on, forward: turn > 0 };
  }
  return nearest;
}

/** Finds the clock change between two instants, to the minute. */
function turnBetween(from: number, to: number, zone: string): number {
  let [before, after] = [from, to];
  while (after - before > MINUTE) {
    const middle = Math.floor((before + after) / 2);
    if (aheadAt(middle, zone) === aheadAt(from, zone)) before = middle;
    else after = middle;
  }
  return Math.floor(after / MINUTE) * MINUTE;
}

/** The range of a date picker: from today for this many months, in a zone (M§5, M§9). */
export function pickerReach(now: Date, zone: string, months: number): { min: string; max: string } {
  const min = dayKey(now, zone);
  const [year = 0, month = 1, day = 1] = min.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const max = new Date(Date.UTC(year, month - 1 + months, Math.min(day, last)));
  return { min, max: max.toISOString().slice(0, 10) };
}
