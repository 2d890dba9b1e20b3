/**
 * What clocks show, found by asking `Intl.DateTimeFormat` alone: the check on our own conversion, which must not be the
 * same code. Wall times are milliseconds as if the wall clock were UTC.
 */
export interface ZoneClocks {
  /** Every change of the clocks in the span, in order. */
  readonly changes: readonly { readonly at: number; readonly before: number; readonly after: number }[];
  /** Every instant at which the clocks show this wall time, in order: none where they skip it, two where it comes twice. */
  instantsShowing(wall: number): number[];
}

const DAY = 86_400_000;
const MINUTE = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known =
    formats.get(timezone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  formats.set(timezone, known);
  return known;
}

/** `2026-11-20, 19:00:00` */
export function localText(timezone: string, instant: number): string {
  return formatOf(timezone).format(instant);
}

function offsetAt(timezone: string, instant: number): number {
  const [date, time] = localText(timezone, instant).split(', ');
  return Date.parse(`${date}T${time}Z`) - instant;
}

/** No zone changes its clocks twice within so long. */
const LOOK_EVERY = 5 * DAY;

/** Looks every few days and closes in on each change to the minute. */
export function knownClocks(timezone: string, from: number, to: number): ZoneClocks {
  const changes: { at: number; before: number; after: number }[] = [];
  let before = offsetAt(timezone, from);
  for (let at = from; at < to; at += LOOK_EVERY) {
    const after = offsetAt(timezone, at + LOOK_EVERY);
    if (after === before) continue;
    let [low, high] = [at, at + LOOK_EVERY];
    while (high - low > MINUTE) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
      if (offsetAt(timezone, middle) === before) low = middle;
      else high = middle;
    }
    changes.push({ at: high, before, after });
    before = after;
  }
  const first = changes[0]?.before ?? before;
  const inForce = (instant: number) => changes.findLast((change) => change.at <= instant)?.after ?? first;
  return {
    changes,
    instantsShowing(wall) {
      const offsets = new Set([inForce(wall - 2 * DAY), inForce(wall + 2 * DAY), inForce(wall)]);
      return [...offsets]
        .map((offset) => wall - offset)
        .filter((instant) => inForce(instant) === wall - instant)
        .sort((a, b) => a - b);
    },
  };
}
