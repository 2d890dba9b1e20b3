import { refuseFields } from '#contract/primitives/problem.ts';
import { instantOfWall } from '#server/platform/wall-time.ts';

/** A start as a teacher writes it: a date, a clock's face with AM or PM. */
export interface WallStart {
  readonly date: string;
  readonly time: string;
  readonly ampm: 'AM' | 'PM';
}

/** `7:00` as it is kept: two digits, 00 written as 12. */
export function faceOf(time: string): string {
  return time.padStart(5, '0').replace(/^00/, '12');
}

const FIELD_OF = {
  bad_date: 'startDate',
  no_such_time: 'startDate',
  bad_time: 'startTime',
  bad_zone: 'timezone',
} as const;

/** The start with its instant. Refuses 422 at the field that is wrong; a skipped wall time names the date. */
export function startOf(start: WallStart, timezone: string): WallStart & { startsAt: Date } {
  const made = instantOfWall({ ...start, timezone });
  if (!made.ok) throw refuseFields({ [FIELD_OF[made.problem]]: made.message });
  return { date: start.date, time: faceOf(start.time), ampm: start.ampm, startsAt: made.instant };
}

/** The words of an address: never digits alone nor digits and a hyphen first, since the id comes before it. */
export function slugOf(name: string, otherwise = 'event'): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 120)
    .replace(/-+$/, '');
  return slug === '' ? otherwise : slug;
}

/** A meeting's address leads to the web and nowhere else: the browser is sent there. */
export function isMeetingAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return protocol === 'https:' || protocol === 'http:';
}
