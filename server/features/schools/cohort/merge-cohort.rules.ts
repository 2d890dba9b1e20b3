import { toCents } from '#contract/primitives/money.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { COHORT_FIELD_NAMES, COHORT_STORED, type CohortField } from '#contract/schools/cohort.fields.ts';
import type { CohortInput as Sent } from '#contract/schools/cohort-input.ts';
import { clockTimeOf } from '#server/platform/local-start.ts';
import { instantOfLocal, isTimeZone } from '#server/platform/local-time.ts';
import { mergeFields } from '#server/platform/merge-fields.ts';
import type { CohortColumns, CohortSettings, SetLocalTime } from './cohort-settings.store.ts';

/**
 * A teacher's input for a cohort, checked by the contract: money in dollars, local times in three parts. Fields left
 * out stay unchanged.
 */
export interface CohortInput extends Readonly<Sent> {}

/** A cohort's planned state: everything that its teachers set. */
export interface Wanted
  extends CohortColumns,
    Pick<
      CohortSettings,
      'start' | 'end' | 'payment' | 'capacity' | 'priceCents' | 'nonmemberPriceCents' | 'lectureHours'
    > {}

export type Problems = Partial<Record<CohortField, string>>;

type LocalName = 'start' | 'end' | 'payment';

/**
 * Merges one local time with the input. If neither it nor the zone changes, it keeps its exact instant (rules-teachers
 * C5).
 */
function mergedLocalTime(
  name: LocalName,
  { present, timezone }: { present: CohortSettings; timezone: string },
  sent: CohortInput,
  problems: Problems,
): SetLocalTime | null {
  const before = present[name];
  const date = sent[`${name}date`] ?? before?.date;
  const time = sent[`${name}time`] ?? before?.time;
  const ampm = sent[`${name}ampm`] ?? before?.ampm;
  if (date === undefined && time === undefined && ampm === undefined) return null;
  if (date === undefined) problems[`${name}date`] = FIELD_REQUIRED;
  if (time === undefined) problems[`${name}time`] = FIELD_REQUIRED;
  if (ampm === undefined) problems[`${name}ampm`] = FIELD_REQUIRED;
  if (date === undefined || time === undefined || ampm === undefined) return before;
  const face = clockTimeOf(time);
  if (before && before.date === date && before.time === face && before.ampm === ampm && timezone === present.timezone) {
    return before;
  }
  const read = instantOfLocal({ date, time, ampm, timezone });
  if (read.ok) return { date, time: face, ampm, instant: read.instant };
  if (read.problem === 'bad_time' || read.problem === 'no_such_time') problems[`${name}time`] = read.message;
  else if (read.problem !== 'bad_zone') problems[`${name}date`] = read.message;
  return before;
}

/**
 * Merges the input into a cohort: its planned state, which fields really change, and what can't be read at all: a date
 * that isn't in the calendar, half a date, an unknown zone.
 */
export function mergeCohort(
  present: CohortSettings,
  sent: CohortInput,
): { wanted: Wanted; fields: CohortField[]; problems: Problems } {
  const problems: Problems = {};
  let timezone = sent.timezone ?? present.timezone;
  if (timezone !== present.timezone && !isTimeZone(timezone)) {
    problems.timezone = "We don't recognize this time zone.";
    timezone = present.timezone;
  }
  const localTime = (name: LocalName) => mergedLocalTime(name, { present, timezone }, sent, problems);
  const storedFields = { ...mergeFields(COHORT_STORED, present, sent, problems), timezone };
  const wanted: Wanted = {
    ...storedFields,
    start: localTime('start'),
    end: localTime('end'),
    payment: localTime('payment'),
    capacity: sent.capacity ?? present.capacity,
    priceCents: sent.price === undefined ? present.priceCents : toCents(sent.price),
    nonmemberPriceCents: sent.nonmemberPrice === undefined ? present.nonmemberPriceCents : toCents(sent.nonmemberPrice),
    // Lecture hours belong to an assistant: without one there are none.
    lectureHours: sent.lectureHours ?? (storedFields.wantsTa ? present.lectureHours : 0),
  };
  return { wanted, fields: changedFields(present, wanted), problems };
}

function changedFields(present: Wanted, wanted: Wanted): CohortField[] {
  const values = (cohort: Wanted): Record<CohortField, unknown> => ({
    ...cohort,
    startdate: cohort.start?.date,
    starttime: cohort.start?.time,
    startampm: cohort.start?.ampm,
    enddate: cohort.end?.date,
    endtime: cohort.end?.time,
    endampm: cohort.end?.ampm,
    paymentdate: cohort.payment?.date,
    paymenttime: cohort.payment?.time,
    paymentampm: cohort.payment?.ampm,
    price: cohort.priceCents,
    nonmemberPrice: cohort.nonmemberPriceCents,
  });
  const [was, now] = [values(present), values(wanted)];
  return COHORT_FIELD_NAMES.filter((field) => was[field] !== now[field]);
}
