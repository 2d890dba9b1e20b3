import { describe, expect, it } from 'vitest';
import { COHORT_TYPED } from '#contract/schools/cohort.fields.ts';
import { expectEveryFieldSent, type SentFields } from '#testing/every-field-sent.ts';
import { formValues } from '#web/kit/form/form-values.ts';
import { parseInteger } from '#web/kit/form/parse-integer.ts';
import { localTimeText } from '#web/kit/time/local-time-text.ts';
import {
  type CohortBody,
  type CohortValues,
  checkCohort,
  cohortBody,
  dollarsTyped,
  hoursTyped,
} from './cohort-values.rules.ts';

const validValues: CohortValues = {
  ...formValues(COHORT_TYPED, {}),
  name: 'Voice Acting 101: Summer',
  timezone: 'America/New_York',
  start: { date: '2027-02-01', time: '07:00', ampm: 'PM' },
  end: { date: '2027-03-15', time: '07:00', ampm: 'PM' },
  payment: { date: '2027-02-01', time: '07:00', ampm: 'PM' },
  capacity: '50',
  price: '150',
  nonmemberPrice: '175',
  lectureHours: '0',
};

describe('cohort form values', () => {
  it('are read as people write them, and nothing else is accepted', () => {
    expect(['150', ' 12.5', '$1,250', '0.30', '12.345', '-5', '1,25', 'free', ''].map(dollarsTyped)).toEqual([
      150,
      12.5,
      1250,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(['50', '1,000', '12.5', '1e3'].map(parseInteger)).toEqual([50, 1000, undefined, undefined]);
    expect(['12', '1.25', '1.5', '1.3', 'two'].map(hoursTyped)).toEqual([12, 1.25, 1.5, undefined, undefined]);
  });

  it('are validated at each field, all at once', () => {
    const empty = { date: '', time: '07:00', ampm: 'PM' } as const;
    expect(checkCohort(validValues)).toEqual({});
    expect(
      checkCohort({
        ...validValues,
        name: ' ',
        timezone: '',
        start: empty,
        end: empty,
        payment: empty,
        capacity: '',
        price: '',
      }),
    ).toEqual({
      name: 'This field is required.',
      timezone: 'This field is required.',
      start: 'This field is required.',
      end: 'This field is required.',
      payment: 'This field is required.',
      capacity: 'This field is required.',
      price: 'This field is required.',
    });
    expect(checkCohort({ ...validValues, capacity: '101,000' })).toEqual({ capacity: 'Enter 1 to 100,000 seats.' });
    expect(checkCohort({ ...validValues, price: '0.30' })).toEqual({ price: 'Enter at least $0.50, or 0 for free.' });
    expect(checkCohort({ ...validValues, price: '12.345' })).toEqual({
      price: 'Enter dollars with at most two decimals, like 150 or 12.50.',
    });
    expect(checkCohort({ ...validValues, price: '200' })).toEqual({
      nonmemberPrice: "Members can't pay more than everyone else.",
    });
  });

  it('require lecture hours only if an assistant is requested', () => {
    expect(checkCohort({ ...validValues, lectureHours: 'some' })).toEqual({});
    expect(checkCohort({ ...validValues, wantsTa: true, lectureHours: '1.3' })).toEqual({
      lectureHours: 'Use quarter hours: 12, 12.25, 12.5.',
    });
    expect(checkCohort({ ...validValues, wantsTa: true, lectureHours: '' })).toEqual({
      lectureHours: 'This field is required.',
    });
  });

  it('are sent under the request’s names, date and time as a whole, and untouched fields not at all', () => {
    expect(cohortBody({ start: { date: '2027-02-08', time: '12:30', ampm: 'AM' }, price: '$160' })).toEqual({
      startdate: '2027-02-08',
      starttime: '12:30',
      startampm: 'AM',
      price: 160,
    });
    expect(cohortBody({})).toEqual({});
  });

  it('are worded the way people say them', () => {
    expect(localTimeText(validValues.start)).toBe('Mon, Feb 1, 2027, 7:00 PM');
    expect(localTimeText({ date: '', time: '07:00', ampm: 'PM' })).toBe('No date yet');
  });
});

const SENT: SentFields<CohortValues, CohortBody> = {
  name: [' Summer ', { name: 'Summer' }],
  moniker: ['Two', { moniker: 'Two' }],
  timezone: ['Asia/Tokyo', { timezone: 'Asia/Tokyo' }],
  start: [
    { date: '2027-02-01', time: '06:30', ampm: 'AM' },
    { startdate: '2027-02-01', starttime: '06:30', startampm: 'AM' },
  ],
  end: [
    { date: '2027-02-01', time: '06:30', ampm: 'AM' },
    { enddate: '2027-02-01', endtime: '06:30', endampm: 'AM' },
  ],
  payment: [
    { date: '2027-02-01', time: '06:30', ampm: 'AM' },
    { paymentdate: '2027-02-01', paymenttime: '06:30', paymentampm: 'AM' },
  ],
  capacity: ['1,200', { capacity: 1200 }],
  price: ['$150', { price: 150 }],
  nonmemberPrice: ['175.50', { nonmemberPrice: 175.5 }],
  wantsTa: [true, { wantsTa: true }],
  lectureHours: ['1.5', { lectureHours: 1.5 }],
};
it('every changed field is sent', () => expectEveryFieldSent(cohortBody, SENT));
