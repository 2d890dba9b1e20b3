import { type FieldTable, fieldsWith, type NameIn, namesIn } from '../primitives/fields.ts';

/** Each field of a cohort that its editor writes, in the spelling of requests. Their order is that of a stale save. */
export const COHORT_FIELDS = {
  name: {
    type: 'line',
    max: 120,
    label: 'Name',
    help: 'Shown to learners everywhere.',
    section: 'basics',
    column: 'name',
    log: 'name',
  },
  moniker: {
    type: 'optionalLine',
    max: 60,
    label: 'Moniker',
    help: 'A short name shown next to the course name, such as Spring 2027.',
    section: 'basics',
    column: 'moniker',
    log: 'moniker',
    page: true,
  },
  timezone: { type: 'zone', label: 'Time zone', column: 'timezone', log: 'timezone' },
  startdate: { label: 'Start', log: 'start' },
  starttime: { label: 'Start', log: 'start' },
  startampm: { label: 'Start', log: 'start' },
  enddate: { label: 'End', log: 'end' },
  endtime: { label: 'End', log: 'end' },
  endampm: { label: 'End', log: 'end' },
  paymentdate: { label: 'Payment deadline', log: 'payment' },
  paymenttime: { label: 'Payment deadline', log: 'payment' },
  paymentampm: { label: 'Payment deadline', log: 'payment' },
  capacity: { type: 'integer', min: 1, max: 100_000, unit: 'seats', label: 'Capacity', log: 'capacity' },
  price: { label: 'Member price', log: 'price' },
  nonmemberPrice: { label: 'Non-member price', log: 'nonmember_price' },
  wantsTa: { type: 'switch', label: 'Teacher assistant', column: 'wants_ta', log: 'wantsTa' },
  lectureHours: { label: 'Lecture hours', log: 'lecture_hours' },
} as const satisfies FieldTable;
export type CohortField = NameIn<typeof COHORT_FIELDS>;
export const COHORT_FIELD_NAMES = namesIn(COHORT_FIELDS);
/** Those whose type says how they are sent, merged, and typed. */
export const COHORT_TYPED = fieldsWith(COHORT_FIELDS, 'type');
/** Those that are stored as they are sent. Dates, seats, prices, and hours have code of their own. */
export const COHORT_STORED = fieldsWith(COHORT_TYPED, 'column');
/** Those that the form shows by their rows alone. */
export const COHORT_FORM_FIELDS = fieldsWith(COHORT_TYPED, 'section');
/** Those that learners get beside a cohort's name. */
export const COHORT_PAGE_FIELDS = fieldsWith(COHORT_STORED, 'page');

/** Fields that answers spell otherwise (M§3). */
const SPELT = { nonmemberPrice: 'nonmember_price', lectureHours: 'lecture_hours' } as const;
export type CohortAnswerField = Exclude<CohortField, keyof typeof SPELT> | (typeof SPELT)[keyof typeof SPELT];
const isSpelt = (field: CohortField): field is keyof typeof SPELT => field in SPELT;
/** A field as answers spell it. */
export const cohortAnswerField = (field: CohortField): CohortAnswerField => (isSpelt(field) ? SPELT[field] : field);
