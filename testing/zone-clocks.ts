/**
 * A zone's clocks, found through `Intl.DateTimeFormat` alone. This checks our own conversion, so it must not share its
 * code. Local times are milliseconds as if local time were UTC.
 */
export interface ZoneClocks {
  /** Every clock change in the range, in order. */
  readonly changes: readonly { readonly at: number; readonly before: number; readonly after: number }[];
  /** Every instant at which clocks show this local time, in order: none if skipped, two if repeated. */
  instantsShowing(localTime: number): number[];
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

/** No zone changes its clocks twice within this time. */
const LOOK_EVERY = 5 * DAY;

/** Finds a zone's clock changes: samples every few days, then narrows each change down to the minute. */
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
    instantsShowing(localTime) {
      const offsets = new Set([inForce(localTime - 2 * DAY), inForce(localTime + 2 * DAY), inForce(localTime)]);
      return [...offsets]
        .map((offset) => localTime - offset)
        .filter((instant) => inForce(instant) === localTime - instant)
        .sort((a, b) => a - b);
    },
  };
}
