import { describe, expect, test } from 'vitest';
import { blankFields } from '#contract/primitives/fields.ts';
import { COHORT_FIELD_NAMES, COHORT_STORED } from '#contract/schools/cohort.fields.ts';
import { instantOfLocal } from '#server/platform/local-time.ts';
import { START_TOO_SOON } from './cohort.rules.ts';
import { type Changing, changeProblems, lockedFields, movesFar, startNotice } from './cohort-change.rules.ts';
import type { CohortSettings, SetLocalTime } from './cohort-settings.store.ts';
import { type CohortInput, mergeCohort } from './merge-cohort.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;
const later = (days: number) => new Date(now.getTime() + days * DAY_MS);

function localTime(
  date: string,
  time = '07:00',
  ampm: 'AM' | 'PM' = 'PM',
  timezone = 'America/New_York',
): SetLocalTime {
  const read = instantOfLocal({ date, time, ampm, timezone });
  if (!read.ok) throw new Error(read.message);
  return { date, time, ampm, instant: read.instant };
}

function aCohort(more: Partial<CohortSettings> = {}): CohortSettings {
  const [start, end, payment] = [localTime('2027-01-10'), localTime('2027-02-21'), localTime('2027-01-08')];
  return {
    id: 1,
    schoolId: 1,
    courseId: 1,
    seatPoolId: 1,
    status: 'enrolling',
    ...blankFields(COHORT_STORED),
    name: 'Voices',
    moniker: 'Winter',
    timezone: 'America/New_York',
    start,
    end,
    payment,
    startsAt: start.instant,
    endsAt: end.instant,
    paymentDueAt: payment.instant,
    capacity: 12,
    priceCents: 15_000,
    nonmemberPriceCents: 20_000,
    lectureHours: 0,
    openedAt: now,
    cancelledAt: null,
    ...more,
  };
}

/** The problems of a change, as field → sentence. */
function problemsOf(sent: CohortInput, present = aCohort(), changing: Partial<Changing> = {}) {
  const { wanted, fields, problems } = mergeCohort(present, sent);
  const wrong = changeProblems(
    { present, wanted, sent, fields },
    { status: present.status, isStaff: false, now, lastSessionEndsAt: null, ...changing },
  );
  return { ...problems, ...wrong };
}

describe('a cohort’s input', () => {
  test('sent back unchanged changes nothing, however the time is written', () => {
    const noon = localTime('2027-01-10', '12:30', 'PM');
    const present = aCohort({ start: noon, startsAt: noon.instant });
    const sent = {
      startdate: '2027-01-10',
      starttime: '00:30',
      startampm: 'PM',
      price: 150,
      timezone: 'America/New_York',
    } as const;
    expect(mergeCohort(present, sent)).toMatchObject({ fields: [], problems: {}, wanted: { start: noon } });
  });

  test('keeps its exact instant if neither local time nor zone changes, even if the zone’s rules have changed since', () => {
    const kept = { ...localTime('2027-01-10'), instant: new Date('2027-01-10T23:00:00Z') };
    const { wanted } = mergeCohort(aCohort({ start: kept, startsAt: kept.instant }), {
      startdate: '2027-01-10',
      name: 'Other',
    });
    expect(wanted.start).toBe(kept);
  });

  test('another zone keeps the local time and moves the instant', () => {
    const { wanted, fields } = mergeCohort(aCohort(), { timezone: 'America/Los_Angeles' });
    expect(fields).toEqual(['timezone']);
    expect(wanted.start).toMatchObject({ date: '2027-01-10', time: '07:00', ampm: 'PM' });
    expect(wanted.start?.instant.getTime()).toBe(localTime('2027-01-10').instant.getTime() + 3 * 3_600_000);
  });

  test('names the part that can’t be read', () => {
    expect(problemsOf({ startdate: '2027-02-30' })).toEqual({ startdate: "2027-02-30 isn't a real date." });
    expect(problemsOf({ endtime: '25:00' })).toEqual({ endtime: 'Enter the time as 07:00.' });
    expect(problemsOf({ timezone: 'Mars/Olympus' })).toEqual({ timezone: "We don't recognize this time zone." });
    expect(
      problemsOf({ startdate: '2027-03-14', starttime: '02:30', startampm: 'AM', enddate: '2027-05-01' }).starttime,
    ).toBe('On March 14, 2027, the clocks in New York skip 2:30 AM. Choose another time.');
  });

  test('half a date for a draft without one asks for the other half', () => {
    const undated = aCohort({ status: 'draft', start: null, startsAt: null });
    expect(problemsOf({ startdate: '2027-06-01' }, undated)).toEqual({
      starttime: 'This field is required.',
      startampm: 'This field is required.',
    });
  });

  test('without an assistant there are no hours, and hours alone are refused', () => {
    const assisted = aCohort({ wantsTa: true, lectureHours: 12 });
    expect(mergeCohort(assisted, { wantsTa: false }).wanted.lectureHours).toBe(0);
    expect(problemsOf({ lectureHours: 3 })).toHaveProperty('lectureHours');
    expect(problemsOf({ wantsTa: true, lectureHours: 3 })).toEqual({});
  });
});

describe('dates', () => {
  const on = (days: number) => {
    const date = later(days).toISOString().slice(0, 10);
    return {
      startdate: date,
      enddate: later(days + 42)
        .toISOString()
        .slice(0, 10),
    };
  };

  test('a draft starts in four weeks or later, with the specification’s sentence', () => {
    const draft = aCohort({ status: 'draft' });
    expect(problemsOf(on(27), draft)).toEqual({ startdate: START_TOO_SOON });
    expect(problemsOf({ ...on(29), paymentdate: '2026-12-10' }, draft)).toEqual({});
    expect(problemsOf({ name: 'Other' }, aCohort({ status: 'draft', startsAt: later(3) }))).toEqual({});
  });

  test('once the cohort is on sale, a later start is always allowed, an earlier one needs the four weeks', () => {
    const soon = localTime(later(10).toISOString().slice(0, 10));
    const present = aCohort({ start: soon, startsAt: soon.instant });
    const payment = { paymentdate: later(9).toISOString().slice(0, 10) };
    expect(problemsOf({ startdate: later(12).toISOString().slice(0, 10), ...payment }, present)).toEqual({});
    expect(problemsOf({ startdate: later(9).toISOString().slice(0, 10), ...payment }, present)).toEqual({
      startdate: START_TOO_SOON,
    });
    expect(problemsOf({ startdate: later(30).toISOString().slice(0, 10), ...payment })).toEqual({});
  });

  test('the end is after the start, the deadline not after the end; a deadline after the start is fine for late joiners', () => {
    expect(problemsOf({ enddate: '2027-01-10', endtime: '06:30' })).toEqual({
      enddate: 'The end must be after the start.',
    });
    expect(problemsOf({ paymentdate: '2027-02-22' })).toEqual({
      paymentdate: 'The payment deadline must be before the end.',
    });
    expect(problemsOf({ paymentdate: '2027-01-20' })).toEqual({});
  });

  test('the end can’t equal the start, the deadline can equal the end', () => {
    expect(problemsOf({ enddate: '2027-01-10', paymentdate: '2027-01-10' })).toEqual({
      enddate: 'The end must be after the start.',
    });
    expect(problemsOf({ paymentdate: '2027-02-21' })).toEqual({});
  });

  test('are checked only if one of them changes, or the zone', () => {
    const wrong = aCohort({ payment: localTime('2027-03-01') });
    const late = { paymentdate: 'The payment deadline must be before the end.' };
    expect(problemsOf({ name: 'Other' }, wrong)).toEqual({});
    expect(problemsOf({ name: 'Other', endtime: '07:30' }, wrong)).toEqual(late);
    expect(problemsOf({ timezone: 'America/Los_Angeles' }, wrong)).toEqual(late);
  });

  test('an unchanged start may be near; a moved one may not, unless it moves later once the cohort is on sale', () => {
    const soon = localTime(later(10).toISOString().slice(0, 10));
    const near = { start: soon, startsAt: soon.instant };
    const draft = aCohort({ status: 'draft', ...near });
    const wanted = { startdate: later(12).toISOString().slice(0, 10), paymentdate: '2026-12-20' };
    expect(problemsOf({ enddate: '2027-02-25' }, draft)).toEqual({});
    expect(problemsOf(wanted, draft)).toEqual({ startdate: START_TOO_SOON });
    expect(problemsOf(wanted, aCohort(near))).toEqual({});
  });

  test('that a draft doesn’t have yet cause no problems', () => {
    const none = { start: null, end: null, payment: null, startsAt: null, endsAt: null, paymentDueAt: null };
    const undated = aCohort({ status: 'draft', ...none });
    expect(problemsOf({ timezone: 'America/Los_Angeles' }, undated)).toEqual({});
    expect(problemsOf({ startdate: '2027-01-10', starttime: '07:00', startampm: 'PM' }, undated)).toEqual({});
    expect(problemsOf({ enddate: '2027-01-10', endtime: '07:00', endampm: 'PM' }, undated)).toEqual({});
    expect(problemsOf({ paymentdate: '2027-01-10', paymenttime: '07:00', paymentampm: 'PM' }, undated)).toEqual({});
  });

  test('of a started cohort: the end stays in the future, and after the last session', () => {
    const started = {
      status: 'started',
      lastSessionEndsAt: localTime('2027-02-20', '09:00').instant,
      now: localTime('2027-01-25').instant,
    } as const;
    expect(problemsOf({ enddate: '2027-02-19', paymentdate: '2027-01-08' }, aCohort(), started)).toEqual({
      enddate: 'A class session ends after this date.',
    });
    expect(problemsOf({ enddate: '2027-01-24' }, aCohort(), started)).toEqual({ enddate: 'The end is in the past.' });
    expect(problemsOf({ enddate: '2027-03-01' }, aCohort(), started)).toEqual({});
    expect(problemsOf({ enddate: '2027-01-25' }, aCohort(), started)).toEqual({ enddate: 'The end is in the past.' });
    expect(problemsOf({ enddate: '2027-02-20', endtime: '09:00' }, aCohort(), started)).toEqual({});
  });

  test('an unchanged end, or one of a cohort that hasn’t started, may be before the last session', () => {
    const lastSessionEndsAt = localTime('2027-02-25').instant;
    const started = { status: 'started', lastSessionEndsAt, now: localTime('2027-01-25').instant } as const;
    expect(problemsOf({ paymentdate: '2027-01-09' }, aCohort(), started)).toEqual({});
    expect(problemsOf({ enddate: '2027-02-24' }, aCohort(), { lastSessionEndsAt })).toEqual({});
  });

  test('the start of a started cohort doesn’t need the four weeks', () => {
    const started = { status: 'started', now: localTime('2027-01-25').instant } as const;
    expect(problemsOf({ timezone: 'America/Los_Angeles' }, aCohort(), started)).toEqual({});
  });

  test('between four and eight weeks there is a notice, not an error', () => {
    expect(startNotice(later(27), now)).toBeNull();
    expect(startNotice(later(28), now)).toContain('8 weeks');
    expect(startNotice(new Date(later(56).getTime() - 1), now)).toContain('8 weeks');
    expect(startNotice(later(56), now)).toBeNull();
  });

  test('a start that moves by more than a day, or an end by more than a week, moves far', () => {
    const was = { startsAt: later(40), endsAt: later(80) };
    expect(movesFar(was, { startsAt: later(41), endsAt: later(87) })).toBe(false);
    expect(movesFar(was, { startsAt: new Date(later(41).getTime() + 1), endsAt: later(80) })).toBe(true);
    expect(movesFar(was, { startsAt: later(40), endsAt: new Date(later(73).getTime() - 1) })).toBe(true);
  });
});

describe('prices', () => {
  test('members never pay more, reported at the price that was sent', () => {
    expect(problemsOf({ nonmemberPrice: 149 })).toEqual({
      nonmemberPrice: "Members can't pay more than everyone else.",
    });
    expect(problemsOf({ price: 201 })).toEqual({ price: "Members can't pay more than everyone else." });
    expect(problemsOf({ price: 200 })).toEqual({});
  });

  test('are checked only if one of them changes', () => {
    const wrong = aCohort({ nonmemberPriceCents: 14_000 });
    expect(problemsOf({ name: 'Other' }, wrong)).toEqual({});
    expect(problemsOf({ name: 'Other', price: 145 }, wrong)).toEqual({
      price: "Members can't pay more than everyone else.",
    });
  });
});

describe('what is locked', () => {
  const of = (status: CohortSettings['status'], more: { isStaff?: boolean; due?: Date } = {}) =>
    Object.keys(lockedFields({ status, isStaff: more.isStaff ?? false, now }, more.due ?? later(5))).toSorted();

  test('nothing in a draft; in an enrolling cohort, prices once the payment deadline has passed', () => {
    expect(of('draft', { due: later(-1) })).toEqual([]);
    expect(of('enrolling')).toEqual([]);
    expect(of('enrolling', { due: now })).toEqual(['nonmemberPrice', 'price']);
  });
  test('start and zone of a started cohort, and the assistant for everyone but staff', () => {
    const start = ['startampm', 'startdate', 'starttime', 'timezone'];
    expect(of('started')).toEqual(['lectureHours', ...start, 'wantsTa']);
    expect(of('started', { isStaff: true })).toEqual(start);
  });
  test('all but name and moniker of a completed cohort, everything of a canceled one', () => {
    const all = COHORT_FIELD_NAMES.toSorted();
    expect(of('completed')).toEqual(all.filter((field) => field !== 'name' && field !== 'moniker'));
    expect(of('cancelled', { isStaff: true })).toEqual(all);
  });
});
