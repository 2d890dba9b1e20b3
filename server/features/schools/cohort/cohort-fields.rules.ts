import { toCents } from '#contract/primitives/money.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { faceOf } from '#server/platform/wall-start.ts';
import { instantOfWall, isTimeZone } from '#server/platform/wall-time.ts';
import type { CohortSettings, SetWall } from './cohort-settings.store.ts';

type Ampm = 'AM' | 'PM';

/** What a teacher sends of a cohort, checked by the contract: money in dollars, walls in three parts. Left out stays. */
export interface CohortInput {
  readonly name?: string | undefined;
  readonly moniker?: string | undefined;
  readonly timezone?: string | undefined;
  readonly startdate?: string | undefined;
  readonly starttime?: string | undefined;
  readonly startampm?: Ampm | undefined;
  readonly enddate?: string | undefined;
  readonly endtime?: string | undefined;
  readonly endampm?: Ampm | undefined;
  readonly paymentdate?: string | undefined;
  readonly paymenttime?: string | undefined;
  readonly paymentampm?: Ampm | undefined;
  readonly capacity?: number | undefined;
  readonly price?: number | undefined;
  readonly nonmemberPrice?: number | undefined;
  readonly wantsTa?: boolean | undefined;
  readonly lectureHours?: number | undefined;
}

/** The fields of a cohort as requests name them, in the order of the form. */
export const COHORT_INPUT = [
  'name',
  'moniker',
  'timezone',
  'startdate',
  'starttime',
  'startampm',
  'enddate',
  'endtime',
  'endampm',
  'paymentdate',
  'paymenttime',
  'paymentampm',
  'capacity',
  'price',
  'nonmemberPrice',
  'wantsTa',
  'lectureHours',
] as const satisfies readonly (keyof CohortInput)[];
export type CohortInputField = (typeof COHORT_INPUT)[number];

/** What a cohort would be: everything that its teachers set. */
export type Wanted = Pick<
  CohortSettings,
  | 'name'
  | 'moniker'
  | 'timezone'
  | 'start'
  | 'end'
  | 'payment'
  | 'capacity'
  | 'priceCents'
  | 'nonmemberPriceCents'
  | 'wantsTa'
  | 'lectureHours'
>;

export type Problems = Partial<Record<CohortInputField, string>>;

const WALLS = ['start', 'end', 'payment'] as const;
type WallName = (typeof WALLS)[number];

/** One wall with what was sent of it; unchanged in an unchanged zone it keeps its very instant (rules-teachers C5). */
function mergedWall(
  name: WallName,
  { present, timezone }: { present: CohortSettings; timezone: string },
  sent: CohortInput,
  problems: Problems,
): SetWall | null {
  const before = present[name];
  const date = sent[`${name}date`] ?? before?.date;
  const time = sent[`${name}time`] ?? before?.time;
  const ampm = sent[`${name}ampm`] ?? before?.ampm;
  if (date === undefined && time === undefined && ampm === undefined) return null;
  if (date === undefined) problems[`${name}date`] = FIELD_REQUIRED;
  if (time === undefined) problems[`${name}time`] = FIELD_REQUIRED;
  if (ampm === undefined) problems[`${name}ampm`] = FIELD_REQUIRED;
  if (date === undefined || time === undefined || ampm === undefined) return before;
  const face = faceOf(time);
  if (before && before.date === date && before.time === face && before.ampm === ampm && timezone === present.timezone) {
    return before;
  }
  const read = instantOfWall({ date, time, ampm, timezone });
  if (read.ok) return { date, time: face, ampm, instant: read.instant };
  if (read.problem === 'bad_time' || read.problem === 'no_such_time') problems[`${name}time`] = read.message;
  else if (read.problem !== 'bad_zone') problems[`${name}date`] = read.message;
  return before;
}

/**
 * What a cohort would be with what was sent, which of its fields that really changes, and what cannot be read at all: a date
 * that isn't in the calendar, half a date, an unknown zone.
 */
export function mergeCohort(
  present: CohortSettings,
  sent: CohortInput,
): { wanted: Wanted; fields: CohortInputField[]; problems: Problems } {
  const problems: Problems = {};
  let timezone = sent.timezone ?? present.timezone;
  if (timezone !== present.timezone && !isTimeZone(timezone)) {
    problems.timezone = "We don't recognize this time zone.";
    timezone = present.timezone;
  }
  const wall = (name: WallName) => mergedWall(name, { present, timezone }, sent, problems);
  const wantsTa = sent.wantsTa ?? present.wantsTa;
  const wanted: Wanted = {
    name: sent.name ?? present.name,
    moniker: sent.moniker ?? present.moniker,
    timezone,
    start: wall('start'),
    end: wall('end'),
    payment: wall('payment'),
    capacity: sent.capacity ?? present.capacity,
    priceCents: sent.price === undefined ? present.priceCents : toCents(sent.price),
    nonmemberPriceCents: sent.nonmemberPrice === undefined ? present.nonmemberPriceCents : toCents(sent.nonmemberPrice),
    wantsTa,
    // Hours are an assistant's: without one there are none.
    lectureHours: sent.lectureHours ?? (wantsTa ? present.lectureHours : 0),
  };
  return { wanted, fields: changedFields(present, wanted), problems };
}

function changedFields(present: CohortSettings, wanted: Wanted): CohortInputField[] {
  const fields = new Set<CohortInputField>();
  const note = (field: CohortInputField, differs: boolean) => {
    if (differs) fields.add(field);
  };
  note('name', present.name !== wanted.name);
  note('moniker', present.moniker !== wanted.moniker);
  note('timezone', present.timezone !== wanted.timezone);
  for (const name of WALLS) {
    note(`${name}date`, present[name]?.date !== wanted[name]?.date);
    note(`${name}time`, present[name]?.time !== wanted[name]?.time);
    note(`${name}ampm`, present[name]?.ampm !== wanted[name]?.ampm);
  }
  note('capacity', present.capacity !== wanted.capacity);
  note('price', present.priceCents !== wanted.priceCents);
  note('nonmemberPrice', present.nonmemberPriceCents !== wanted.nonmemberPriceCents);
  note('wantsTa', present.wantsTa !== wanted.wantsTa);
  note('lectureHours', present.lectureHours !== wanted.lectureHours);
  return COHORT_INPUT.filter((field) => fields.has(field));
}
