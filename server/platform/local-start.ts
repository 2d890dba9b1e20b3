import { refuseFields } from '#contract/primitives/problem.ts';
import { instantOfLocal } from './local-time.ts';

/** A start as a teacher enters it: a date, and a 12-hour time with AM or PM. */
export interface LocalStart {
  readonly date: string;
  readonly time: string;
  readonly ampm: 'AM' | 'PM';
}

/** `7:00` as stored: two digits, 00 written as 12. */
export function clockTimeOf(time: string): string {
  return time.padStart(5, '0').replace(/^00/, '12');
}

const FIELD_OF = {
  bad_date: 'startDate',
  no_such_time: 'startTime',
  bad_time: 'startTime',
  bad_zone: 'timezone',
} as const;

/** The start with its instant. Refuses 422 at the invalid field; a time that DST skips is refused at the time. */
export function startOf(start: LocalStart, timezone: string): LocalStart & { startsAt: Date } {
  const result = instantOfLocal({ ...start, timezone });
  if (!result.ok) throw refuseFields({ [FIELD_OF[result.problem]]: result.message });
  return { date: start.date, time: clockTimeOf(start.time), ampm: start.ampm, startsAt: result.instant };
}
