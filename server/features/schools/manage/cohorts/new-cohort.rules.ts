import { blankFields, mapFields } from '#contract/primitives/fields.ts';
import { toCents } from '#contract/primitives/money.ts';
import { COHORT_STORED } from '#contract/schools/cohort.fields.ts';
import {
  type CohortColumns,
  type CohortInput,
  type CohortSettings,
  type SetLocalTime,
  WEEKS_SUGGESTED,
} from '#server/features/schools/index.ts';
import { addDays, dateInZone, daysBetween, instantOfLocal } from '#server/platform/local-time.ts';

/** Defaults for the first cohort of a course (rules-teachers B3). */
const ZONE = 'America/New_York';
const CLOCK = { time: '07:00', ampm: 'PM' } as const;
const WEEKS_LONG = 6;
const SEATS = 50;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

interface LocalTimeInput {
  readonly date: string;
  readonly time: string;
  readonly ampm: 'AM' | 'PM';
}

/** A cohort before it is saved: everything that its teachers set. */
export interface NewCohort extends CohortColumns {
  readonly start: LocalTimeInput;
  readonly end: LocalTimeInput;
  readonly payment: LocalTimeInput;
  readonly capacity: number;
  readonly priceCents: number;
  readonly nonmemberPriceCents: number;
  readonly lectureHours: number;
}

const clockTimeOf = (localTime: SetLocalTime | null): { time: string; ampm: 'AM' | 'PM' } =>
  localTime ? { time: localTime.time, ampm: localTime.ampm } : CLOCK;

/** The first date on the weekday of `like`, not before `date`. */
function sameWeekday(date: string, like: string): string {
  const days = ((daysBetween(date, like) % 7) + 7) % 7;
  return laterBy(date, days);
}

const laterBy = (date: string, days: number): string => addDays({ date, ...CLOCK, timezone: 'UTC' }, days).date;
const isDate = (date: string): boolean => instantOfLocal({ date, ...CLOCK, timezone: 'UTC' }).ok;

/**
 * Values for a new cohort, after applying what was sent. Zone, times, and prices come from the last cohort or the
 * copied one; a copied one also gives its weekday, length, deadline, seats, and assistant. Otherwise the cohort starts
 * in 8 weeks, lasts six weeks, has its deadline at the start, and has 50 seats. End and deadline follow a start that
 * was sent.
 */
export function newCohort(
  sent: CohortInput,
  from: {
    readonly courseName: string;
    readonly last: CohortSettings | undefined;
    readonly copied: CohortSettings | undefined;
  },
  now: Date,
): NewCohort {
  const { copied } = from;
  const last = copied ?? from.last;
  const timezone = sent.timezone ?? last?.timezone ?? ZONE;
  const soonest = dateInZone(new Date(now.getTime() + WEEKS_SUGGESTED * WEEK_MS), last?.timezone ?? ZONE);
  // May be slightly less than 8 weeks away at that hour. Only four weeks are required, so that is fine.
  const date = last?.start ? sameWeekday(soonest, last.start.date) : soonest;
  const start = localTimeWith('start', { date, ...clockTimeOf(last?.start ?? null) }, sent);
  // If the start isn't a valid date, the derived dates use the default: the save refuses the request anyway.
  const anchor = isDate(start.date) ? start.date : date;
  const after = (localTime: SetLocalTime | null, days: number): LocalTimeInput => ({
    date: laterBy(anchor, copied?.start && localTime ? daysBetween(copied.start.date, localTime.date) : days),
    ...(localTime ? clockTimeOf(localTime) : { time: start.time, ampm: start.ampm }),
  });
  const priceCents = sent.price === undefined ? (last?.priceCents ?? 0) : toCents(sent.price);
  const before: CohortColumns = copied ?? blankFields(COHORT_STORED);
  const storedFields = mapFields<typeof COHORT_STORED, CohortColumns>(COHORT_STORED, (_, name) =>
    sent[name] === undefined ? before[name] : sent[name],
  );
  return {
    ...storedFields,
    name: sent.name ?? copied?.name ?? from.courseName,
    moniker: sent.moniker ?? '',
    timezone,
    start,
    end: localTimeWith('end', after(copied?.end ?? null, WEEKS_LONG * 7), sent),
    payment: localTimeWith('payment', after(copied?.payment ?? null, 0), sent),
    capacity: sent.capacity ?? copied?.capacity ?? SEATS,
    priceCents,
    // Never below a member price that was sent without it.
    nonmemberPriceCents:
      sent.nonmemberPrice === undefined
        ? Math.max(priceCents, last?.nonmemberPriceCents ?? 0)
        : toCents(sent.nonmemberPrice),
    lectureHours: sent.lectureHours ?? (storedFields.wantsTa ? (copied?.lectureHours ?? 0) : 0),
  };
}

function localTimeWith(name: 'start' | 'end' | 'payment', usual: LocalTimeInput, sent: CohortInput): LocalTimeInput {
  return {
    date: sent[`${name}date`] ?? usual.date,
    time: sent[`${name}time`] ?? usual.time,
    ampm: sent[`${name}ampm`] ?? usual.ampm,
  };
}
