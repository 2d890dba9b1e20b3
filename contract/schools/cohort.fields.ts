import { type FieldTable, fieldsWith, type NameIn, namesIn } from '../primitives/fields.ts';

/**
 * Each cohort field that the editor writes, in the request's spelling. A stale save lists its conflicts in this order.
 */
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
/** Fields with a `type`, which determines how they are entered, sent, and merged. */
export const COHORT_TYPED = fieldsWith(COHORT_FIELDS, 'type');
/** Fields stored as sent. Dates, seats, prices, and hours have code of their own. */
export const COHORT_STORED = fieldsWith(COHORT_TYPED, 'column');
/** Fields that the form renders from this table alone. */
export const COHORT_FORM_FIELDS = fieldsWith(COHORT_TYPED, 'section');
/** Fields that learners get besides a cohort's name. */
export const COHORT_PAGE_FIELDS = fieldsWith(COHORT_STORED, 'page');

/** Fields that responses spell differently (M§3). */
const SPELT = { nonmemberPrice: 'nonmember_price', lectureHours: 'lecture_hours' } as const;
export type CohortAnswerField = Exclude<CohortField, keyof typeof SPELT> | (typeof SPELT)[keyof typeof SPELT];
const isSpelt = (field: CohortField): field is keyof typeof SPELT => field in SPELT;
/** A field's name in responses. */
export const cohortAnswerField = (field: CohortField): CohortAnswerField => (isSpelt(field) ? SPELT[field] : field);
