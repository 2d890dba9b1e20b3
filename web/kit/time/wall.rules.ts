import { dayKey } from '#web/kit/time/format.ts';

/** A time as a person says it, in a form; empty texts while something isn't chosen. */
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
/** Zones are taken in capitals, too: there could be any number of them. */
const MOST_CLOCKS = 500;

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
    if (clocks.size >= MOST_CLOCKS) clocks.clear();
    clocks.set(zone, clock);
  }
  return clock;
}

/** What the clocks of a zone show at an instant, as if it were UTC. Undefined where the zone isn't known. */
function shownAt(at: number, zone: string): number | undefined {
  const clock = clockOf(zone);
  if (!clock) return undefined;
  const shown: Record<string, number> = {};
  for (const { type, value } of clock.formatToParts(at)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function aheadAt(at: number, zone: string): number {
  const whole = Math.floor(at / 1000) * 1000;
  return (shownAt(whole, zone) ?? whole) - whole;
}

/** The face as minutes of its day; undefined while it isn't whole. */
function minutesOf({ time, ampm }: Wall): number | undefined {
  const face = /^(0?\d|1[0-2]):([0-5]\d)$/.exec(time);
  if (!face || (ampm !== 'AM' && ampm !== 'PM')) return undefined;
  return ((Number(face[1]) % 12) + (ampm === 'PM' ? 12 : 0)) * 60 + Number(face[2]);
}

/** Midnight of a date as if it were UTC; undefined where the calendar hasn't that day. */
function dayOf(date: string): number | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date ? undefined : at;
}

export type WallRead =
  /** Something isn't chosen yet, or the zone isn't known. */
  | { is: 'open' }
  /** The clocks skip it. */
  | { is: 'skipped' }
  /** `twice`: the clocks show it twice that night; it is the first. */
  | { is: 'time'; at: Date; twice: boolean };

/** The instant of a wall time, as the server finds it: skipped ones are none, and of two it is the first (rules §6). */
export function readWall(wall: Wall, zone: string): WallRead {
  const [day, minutes] = [dayOf(wall.date), minutesOf(wall)];
  if (day === undefined || minutes === undefined || zone === '' || !clockOf(zone)) return { is: 'open' };
  const face = day + minutes * MINUTE;
  // every offset that this zone has around that day
  const offsets = new Set([-DAY, 0, DAY].map((aside) => aheadAt(face - aheadAt(face, zone) + aside, zone)));
  const found = [...offsets].map((ahead) => face - ahead).filter((at) => shownAt(at, zone) === face);
  const first = Math.min(...found);
  return found.length === 0 ? { is: 'skipped' } : { is: 'time', at: new Date(first), twice: found.length > 1 };
}

/** What the clocks of a zone show at an instant, as the server keeps it: `12:30` at half past twelve. */
export function wallAt(at: Date, zone: string): Wall {
  const shown = new Date(at.getTime() + aheadAt(at.getTime(), zone)).toISOString();
  const hour = Number(shown.slice(11, 13));
  const face = String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0');
  return { date: shown.slice(0, 10), time: `${face}:${shown.slice(14, 16)}`, ampm: hour < 12 ? 'AM' : 'PM' };
}

/** The day on which the clocks of a zone change, nearest to an instant and within a week of it; undefined where there is none. */
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

/** The instant of a turn between two, to the minute. */
function turnBetween(from: number, to: number, zone: string): number {
  let [before, after] = [from, to];
  while (after - before > MINUTE) {
    const middle = Math.floor((before + after) / 2);
    if (aheadAt(middle, zone) === aheadAt(from, zone)) before = middle;
    else after = middle;
  }
  return Math.floor(after / MINUTE) * MINUTE;
}

/** From today on and so many months, in a zone: what a date picker reaches (M§5, M§9). */
export function pickerReach(now: Date, zone: string, months: number): { min: string; max: string } {
  const min = dayKey(now, zone);
  const [year = 0, month = 1, day = 1] = min.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const max = new Date(Date.UTC(year, month - 1 + months, Math.min(day, last)));
  return { min, max: max.toISOString().slice(0, 10) };
}
