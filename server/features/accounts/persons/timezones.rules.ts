import type { TimezoneOption } from '#contract/accounts/users.endpoints.ts';
import { cityOf } from '#contract/primitives/zone-words.ts';

export const TIMEZONE_UNKNOWN = 'Choose a time zone from the list.';

/** True for an IANA name that this machine supports; offsets such as `+02:00` don't count. */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function partOf(zone: string, at: Date, style: 'longGeneric' | 'longOffset'): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: style }).formatToParts(at);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

function offsetMinutes(text: string): number {
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(text);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

/**
 * `New York, Eastern Time (GMT-05:00)`: searchable by city, region, and offset; a narrow field still shows the city.
 */
function humanOf(zone: string, offset: string, name: string): string {
  const shown = offset === 'GMT' ? 'GMT+00:00' : offset;
  const region = zone.includes('/') ? zone.slice(0, zone.indexOf('/')).replaceAll('_', ' ') : '';
  const generic = name.startsWith('GMT') ? region : name;
  return `${cityOf(zone)}${generic && generic !== cityOf(zone) ? `, ${generic}` : ''} (${shown})`;
}

/** Zones named in one batch; naming a zone takes about a millisecond. */
const AT_ONCE = 40;

/** All selectable zones, from west to east, with their offset at `at`. Yields to other work between batches. */
export async function timezonesAt(at: Date): Promise<TimezoneOption[]> {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];
  const named: (TimezoneOption & { minutes: number })[] = [];
  for (const [index, zone] of zones.entries()) {
    if (index % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    const offset = partOf(zone, at, 'longOffset');
    const human = humanOf(zone, offset, partOf(zone, at, 'longGeneric'));
    named.push({ computer: zone, human, minutes: offsetMinutes(offset) });
  }
  return named
    .sort((a, b) => a.minutes - b.minutes || a.human.localeCompare(b.human, 'en'))
    .map(({ computer, human }) => ({ computer, human }));
}
