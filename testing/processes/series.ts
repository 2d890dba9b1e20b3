/**
 * Plans random series in this process's own time zone (`TZ`) and counts the instants that an independent calculation
 * doesn't confirm. `node testing/processes/series.ts <series> <seed> <way>`; prints one line of JSON.
 */
import { planSeries, type Weekday } from '#server/features/events/index.ts';
import { seeded } from '#testing/random.ts';
import { knownClocks, localText, type ZoneClocks } from '#testing/zone-clocks.ts';

const [series, seed, way] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4]];
const random = seeded(seed);
const WEEKDAYS: readonly Weekday[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 0, 1);
const DAYS = 5 * 365;
const zones = Intl.supportedValuesOf('timeZone');
const clocks = new Map<string, ZoneClocks>();

interface SeriesRequest {
  readonly timezone: string;
  readonly date: string;
  readonly minutes: number;
  readonly whenDays: readonly Weekday[];
  readonly howMany: number;
}

function clocksOf(timezone: string): ZoneClocks {
  const known = clocks.get(timezone) ?? knownClocks(timezone, FIRST - 2 * DAY, FIRST + (DAYS + 160) * DAY);
  clocks.set(timezone, known);
  return known;
}

const dateOf = (localTime: number) => new Date(localTime).toISOString().slice(0, 10);
const wordsOf = (localTime: number) =>
  new Date(localTime).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A random series to plan. Half of all series are near a clock change, at a time of day near that change. */
function randomRequest(): SeriesRequest {
  let timezone = zones[random.below(zones.length)] ?? 'UTC';
  const nearChange = random.below(2) === 0;
  // Most zones have no clock changes.
  for (let look = 0; nearChange && look < 10 && clocksOf(timezone).changes.length === 0; look += 1) {
    timezone = zones[random.below(zones.length)] ?? 'UTC';
  }
  const { changes } = clocksOf(timezone);
  const change = nearChange ? changes[random.below(changes.length)] : undefined;
  const at = change
    ? change.at + change.before + (random.below(361) - 180) * 60_000
    : FIRST + random.below(DAYS) * DAY + random.below(1440) * 60_000;
  const early = change ? random.below(15) * DAY : 0;
  const whenDays = WEEKDAYS.filter(() => random.below(3) > 0);
  return {
    timezone,
    date: dateOf(at - early),
    minutes: Math.floor((at - Math.floor(at / DAY) * DAY) / 60_000),
    whenDays: whenDays.length > 0 ? whenDays : ['Tue'],
    howMany: 1 + random.below(20),
  };
}

const two = (value: number) => String(value).padStart(2, '0');

/** Tries our rule, or one of two that look right most of the time (the negative controls). */
function plan(request: SeriesRequest, days: readonly number[]): { instants: number[] } | { refused: string } {
  const hour = Math.floor(request.minutes / 60);
  const start = {
    date: request.date,
    time: `${two(hour % 12)}:${two(request.minutes % 60)}`,
    ampm: hour < 12 ? ('AM' as const) : ('PM' as const),
  };
  if (way === 'process-zone') {
    const time = `${two(hour)}:${two(request.minutes % 60)}`;
    return { instants: days.map((day) => new Date(`${dateOf(day)}T${time}`).getTime()) };
  }
  const howManySessions = way === 'fixed-days' ? 1 : request.howMany;
  const planned = planSeries({ howManySessions, whenDays: request.whenDays, start, timezone: request.timezone });
  if ('fields' in planned) return { refused: JSON.stringify(planned.fields) };
  const first = planned.sessions[0]?.startsAt.getTime() ?? 0;
  if (way === 'fixed-days') {
    return { instants: days.map((day) => first + day - (days[0] ?? day)) };
  }
  return { instants: planned.sessions.map((session) => session.startsAt.getTime()) };
}

const counted = { series: 0, sessions: 0, acrossChanges: 0, skipped: 0, twice: 0, wrong: 0, first: '' };
for (let number = 0; number < series; number += 1) {
  const request = randomRequest();
  const known = clocksOf(request.timezone);
  // Finds the dates by counting days, without the code under test.
  const dates: number[] = [];
  for (let day = Date.parse(request.date); dates.length < request.howMany; day += DAY) {
    const weekday = WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] ?? 'Mon';
    if (request.whenDays.includes(weekday)) dates.push(day);
  }
  const expected = dates.map((day) => known.instantsShowing(day + request.minutes * 60_000));
  const skipped = expected.findIndex((instants) => instants.length === 0);
  const planned = plan(request, dates);
  counted.series += 1;
  counted.sessions += expected.length;
  if (skipped >= 0) counted.skipped += 1;
  if (expected.some((instants) => instants.length > 1)) counted.twice += 1;
  if (new Set(expected.flatMap(([instant], at) => (instant ? [(dates[at] ?? 0) - instant] : []))).size > 1) {
    counted.acrossChanges += 1;
  }
  const right =
    'refused' in planned
      ? skipped >= 0 &&
        planned.refused.includes(wordsOf(dates[skipped] ?? 0)) &&
        planned.refused.startsWith('{"startTime"')
      : planned.instants.length === expected.length &&
        planned.instants.every((instant, at) => {
          const localTime = (dates[at] ?? 0) + request.minutes * 60_000;
          return instant === expected[at]?.[0] && localText(request.timezone, instant) === localText('UTC', localTime);
        });
  if (!right) {
    counted.wrong += 1;
    counted.first ||= JSON.stringify({ request, planned });
  }
}
console.log(JSON.stringify({ ...counted, zone: Intl.DateTimeFormat().resolvedOptions().timeZone }));
