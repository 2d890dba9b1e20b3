import type { ValuesOf } from '#contract/primitives/fields.ts';
import { plainDigits } from '#contract/primitives/plain-digits.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { readDollars } from '#contract/primitives/written-dollars.ts';
import { COHORT_FIELDS, COHORT_TYPED } from '#contract/schools/cohort.fields.ts';
import { MAX_LECTURE_HOURS, MEMBERS_NEVER_PAY_MORE } from '#contract/schools/cohort-input.ts';
import type { TeacherCohort } from '#contract/schools/teacher-cohort.ts';
import { type FormValues, fieldProblems, formValues, labelsOf, requestFields } from '#web/kit/form/form-values.ts';
import type { Wall } from '#web/kit/time/local-time.rules.ts';

/** M§9: how many months ahead a cohort's dates can be picked. */
export const MONTHS_AHEAD = 6;

export type CohortValues = FormValues<typeof COHORT_TYPED> & {
  start: Wall;
  end: Wall;
  payment: Wall;
  price: string;
  nonmemberPrice: string;
  lectureHours: string;
};
export type CohortValue = keyof CohortValues;

type LocalTimeFields = `${'start' | 'end' | 'payment'}${'date' | 'time' | 'ampm'}`;

/** The body of a save: the fields of `PATCH /teachers/cohorts/{id}`. */
export interface CohortBody extends Partial<ValuesOf<typeof COHORT_TYPED>>, Partial<Record<LocalTimeFields, string>> {
  price?: number;
  nonmemberPrice?: number;
  lectureHours?: number;
}

/** The default of 7 PM, used if a draft has no time yet. */
const NO_TIME = { time: '07:00', ampm: 'PM' } as const;

export function cohortValues(cohort: Omit<TeacherCohort, 'id'>): CohortValues {
  const when = (date: string | null, time: string | null, ampm: string | null): Wall => ({
    date: date ?? '',
    time: time ?? NO_TIME.time,
    ampm: ampm ?? NO_TIME.ampm,
  });
  return {
    ...formValues(COHORT_TYPED, cohort),
    start: when(cohort.startdate, cohort.starttime, cohort.startampm),
    end: when(cohort.enddate, cohort.endtime, cohort.endampm),
    payment: when(cohort.paymentdate, cohort.paymenttime, cohort.paymentampm),
    price: String(cohort.price),
    nonmemberPrice: String(cohort.nonmember_price),
    lectureHours: String(cohort.lecture_hours),
  };
}

/** Dollars as typed (A3); undefined if it isn't a valid price. */
export function dollarsTyped(text: string): number | undefined {
  const read = readDollars(text);
  return read.ok ? read.dollars : undefined;
}

/** Hours as typed, in quarter hours; undefined if invalid. */
export function hoursTyped(text: string): number | undefined {
  const plain = plainDigits(text).trim();
  const hours = /^\d{1,4}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
  return Number.isInteger(hours * 4) ? hours : undefined;
}

function priceProblem(text: string): string | undefined {
  const read = readDollars(text);
  return read.ok ? undefined : read.problem;
}

function hoursProblem(text: string): string | undefined {
  if (text.trim() === '') return FIELD_REQUIRED;
  const hours = hoursTyped(text);
  if (hours === undefined) return 'Use quarter hours: 12, 12.25, 12.5.';
  return hours > MAX_LECTURE_HOURS ? 'Enter 0 to 200 hours.' : undefined;
}

const whenProblem = ({ date, time, ampm }: Wall) =>
  date === '' || time === '' || ampm === '' ? FIELD_REQUIRED : undefined;

type Problems = Partial<Record<CohortValue, string>>;

/** Validation before the server is called: M§5's required fields and the bounds of rules-teachers A3. */
export function checkCohort(values: CohortValues): Problems {
  const found: Problems = {
    ...fieldProblems(COHORT_TYPED, values, null),
    start: whenProblem(values.start),
    end: whenProblem(values.end),
    payment: whenProblem(values.payment),
    price: priceProblem(values.price),
    nonmemberPrice: priceProblem(values.nonmemberPrice),
    lectureHours: values.wantsTa ? hoursProblem(values.lectureHours) : undefined,
  };
  const [member, other] = [dollarsTyped(values.price), dollarsTyped(values.nonmemberPrice)];
  if (member !== undefined && other !== undefined && other < member) found.nonmemberPrice ??= MEMBERS_NEVER_PAY_MORE;
  const problems: Problems = {};
  for (const name of Object.keys(found) as CohortValue[]) {
    const sentence = found[name];
    if (sentence !== undefined) problems[name] = sentence;
  }
  return problems;
}

/**
 * The request body for the changed fields. A date and time is always sent as a whole; hours only if an assistant is
 * requested.
 */
export function cohortBody(changed: Partial<CohortValues>): CohortBody {
  const { start, end, payment, price, nonmemberPrice, lectureHours } = changed;
  const body: CohortBody = requestFields(COHORT_TYPED, changed);
  if (start) Object.assign(body, { startdate: start.date, starttime: start.time, startampm: start.ampm });
  if (end) Object.assign(body, { enddate: end.date, endtime: end.time, endampm: end.ampm });
  if (payment) Object.assign(body, { paymentdate: payment.date, paymenttime: payment.time, paymentampm: payment.ampm });
  // Invalid numbers were already reported by validation; if NaN is sent anyway, the server refuses it.
  if (price !== undefined) body.price = dollarsTyped(price) ?? Number.NaN;
  if (nonmemberPrice !== undefined) body.nonmemberPrice = dollarsTyped(nonmemberPrice) ?? Number.NaN;
  const hours = lectureHours === undefined ? undefined : hoursTyped(lectureHours);
  if (hours !== undefined) body.lectureHours = hours;
  return body;
}

/** Maps the server's field names to the form's. */
export const COHORT_RENAME: Record<string, CohortValue> = {
  startdate: 'start',
  starttime: 'start',
  startampm: 'start',
  enddate: 'end',
  endtime: 'end',
  endampm: 'end',
  paymentdate: 'payment',
  paymenttime: 'payment',
  paymentampm: 'payment',
};

/** Each field's label, also used when the user has to choose between two versions. */
export const COHORT_LABELS: Record<CohortValue, string> = {
  ...labelsOf(COHORT_FIELDS),
  start: COHORT_FIELDS.startdate.label,
  end: COHORT_FIELDS.enddate.label,
  payment: COHORT_FIELDS.paymentdate.label,
};
