import { describe, expect, test } from 'vitest';
import { REQUIRED_FOR_RECAP, REQUIRED_IF_PUBLISHING } from '#contract/events/teacher-event.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { eventStatusAt } from '../event/event.rules.ts';
import {
  EVENT_CANCELLED,
  EVENT_STARTED,
  eventChangeProblems,
  lockedEventFields,
  ONLY_LONGER,
  PUBLISHED_IN_PAST,
  publishProblems,
  RECAP_BEFORE_END,
  SESSION_NEEDS_COURSE,
  SESSION_WITHOUT_TICKETS,
} from './event-change.rules.ts';
import type { EventInput } from './event-input.ts';
import { aLocalTime, settingsOf } from './event-settings.factory.ts';
import type { EventSettings } from './event-settings.store.ts';
import { mergeEvent } from './merge-event.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');

function problemsOf(sent: EventInput, present: EventSettings, at = now) {
  const merged = mergeEvent(present, sent);
  const status = eventStatusAt(present, at);
  return { ...eventChangeProblems({ present, ...merged }, { status, now: at }), ...merged.problems };
}
const change = (sent: EventInput, present = settingsOf()) => mergeEvent(present, sent);

describe('the start of an event', () => {
  test('is read in every spelling of the time', () => {
    expect(change({ startTime: '7:00' }).fields).toEqual([]);
    const noon = settingsOf({ start: aLocalTime('2027-01-10', '12:30', 'PM') });
    expect(change({ startTime: '00:30' }, noon).fields).toEqual([]);
    const { wanted, fields } = change({ startTime: '8:15', ampm: 'AM' });
    expect(fields).toEqual(['startTime', 'ampm']);
    expect(wanted.start).toMatchObject({ time: '08:15', ampm: 'AM', instant: new Date('2027-01-10T13:15:00Z') });
  });

  test('keeps its local time in another zone, and the instant moves', () => {
    const { wanted, fields, problems } = change({ timezone: 'America/Los_Angeles' });
    expect(problems).toEqual({});
    expect(fields).toEqual(['timezone']);
    expect(wanted.start).toEqual(aLocalTime('2027-01-10', '07:00', 'PM', 'America/Los_Angeles'));
  });

  test.each([
    ['a clock change skips', { startDate: '2027-03-14', startTime: '02:30', ampm: 'AM' }, 'startTime', 'skip'],
    ['isn’t in the calendar', { startDate: '2027-02-30' }, 'startDate', 'real date'],
    ['has no such clock', { startTime: '13:00' }, 'startTime', '07:00'],
    ['has no date', { startDate: '' }, 'startDate', FIELD_REQUIRED],
    ['is taken away', { startDate: null, startTime: null, ampm: null }, 'startDate', FIELD_REQUIRED],
    ['has an unknown zone', { timezone: 'Mars/Base' }, 'timezone', 'recognize'],
  ] as const)('that %s is an error at its field', (_, sent, field, message) => {
    const { problems } = change(sent);
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]).toContain(message);
  });

  test('of a draft without a date is required in full, and may be left out', () => {
    const draft = settingsOf({ start: null });
    expect(change({ startDate: '', startTime: null }, draft)).toMatchObject({ fields: [], problems: {} });
    expect(change({ startDate: '2027-01-10' }, draft).problems).toEqual({
      startTime: FIELD_REQUIRED,
      ampm: FIELD_REQUIRED,
    });
  });
});

describe('the recap', () => {
  const wanted = { recap: '<p>It was good.</p>', shouldSendRecapEmail: true } as const;
  const due = (present: EventSettings, sent: EventInput) => change(sent, present).wanted.recapSend;
  const planned = settingsOf({ ...wanted, recapSend: aLocalTime('2027-01-10', '10:00') });

  test('is sent an hour after the end unless another time was set', () => {
    expect(due(settingsOf(), wanted)).toEqual(aLocalTime('2027-01-10', '09:00'));
    expect(due(settingsOf({ start: null }), wanted)).toBeNull();
    const chosenTime = { sendRecapDate: '2027-01-11', sendRecapTime: '9:00', recapAmpm: 'AM' } as const;
    expect(due(settingsOf(), { ...wanted, ...chosenTime })).toEqual(aLocalTime('2027-01-11', '09:00', 'AM'));
    const cleared = { sendRecapDate: '', sendRecapTime: '', recapAmpm: '' } as const;
    expect(due(planned, cleared)).toEqual(aLocalTime('2027-01-10', '09:00'));
    expect(change({ ...wanted, sendRecapDate: '2027-01-11' }).problems).toEqual({
      sendRecapTime: FIELD_REQUIRED,
      recapAmpm: FIELD_REQUIRED,
    });
  });

  test('moves by as much as the end moves, and keeps its local time in another zone', () => {
    expect(due(planned, { startDate: '2027-01-12' })).toEqual(aLocalTime('2027-01-12', '10:00'));
    expect(due(planned, { duration: 90 })).toEqual(aLocalTime('2027-01-10', '10:30'));
    // The editor sends the values it read, which isn't a new time.
    const read = { sendRecapDate: '2027-01-10', sendRecapTime: '10:00', recapAmpm: 'PM' } as const;
    expect(due(planned, { ...read, startTime: '08:00' })).toEqual(aLocalTime('2027-01-10', '11:00'));
    const west = 'America/Los_Angeles';
    expect(due(planned, { timezone: west })).toEqual(aLocalTime('2027-01-10', '10:00', 'PM', west));
    expect(due(planned, { name: 'Other' })).toBe(planned.recapSend);
  });

  test('needs its text and a time after the end', () => {
    expect(problemsOf({ shouldSendRecapEmail: true }, settingsOf())).toEqual({ recap: REQUIRED_FOR_RECAP });
    expect(problemsOf({ shouldSendRecapEmail: true, recap: '<p> </p>' }, settingsOf())).toEqual({
      recap: REQUIRED_FOR_RECAP,
    });
    const early = { sendRecapDate: '2027-01-10', sendRecapTime: '08:00', recapAmpm: 'PM' } as const;
    expect(problemsOf({ ...wanted, ...early }, settingsOf())).toEqual({ sendRecapDate: RECAP_BEFORE_END });
    // Not required if no recap is sent.
    expect(problemsOf(early, settingsOf())).toEqual({});
  });
});

describe('what can be changed', () => {
  const published = (more: Partial<EventSettings> = {}) =>
    settingsOf({ status: 'published', publishedAt: now, ...more });
  const lockedAt = (present: EventSettings, at: Date) => lockedEventFields(eventStatusAt(present, at), present);

  test('depends on the state: everything in a draft, then less and less', () => {
    const during = new Date('2027-01-11T00:30:00Z');
    const after = new Date('2027-01-11T02:00:00Z');
    expect(lockedAt(settingsOf(), now)).toEqual({});
    expect(Object.keys(lockedAt(published(), now))).toEqual(['kind', 'cohortId']);
    const running = lockedAt(published(), during);
    expect(running.startDate).toBe(EVENT_STARTED);
    for (const field of ['zoomUrl', 'description', 'duration', 'recap', 'recordingUrl'] as const) {
      expect(running[field]).toBeUndefined();
    }
    expect(running.name).toBeDefined();
    const over = lockedAt(published(), after);
    expect(over.zoomUrl).toBeDefined();
    expect(over.summary).toBeUndefined();
    expect(lockedAt(published({ recapSentAt: after }), after).recap).toContain('sent');
    const cancelled = lockedAt(published({ status: 'cancelled', cancelledAt: now }), now);
    expect(new Set(Object.values(cancelled))).toEqual(new Set([EVENT_CANCELLED]));
  });

  test('has limits: nothing published moves to the past, gets shorter, or loses its meeting URL', () => {
    const during = new Date('2027-01-11T00:30:00Z');
    expect(problemsOf({ startDate: '2026-11-01' }, settingsOf())).toEqual({});
    expect(problemsOf({ startDate: '2026-11-01' }, published())).toEqual({ startDate: PUBLISHED_IN_PAST });
    expect(problemsOf({ duration: 45 }, published(), during)).toEqual({ duration: ONLY_LONGER });
    expect(problemsOf({ duration: 90 }, published(), during)).toEqual({});
    expect(problemsOf({ zoomUrl: '' }, published())).toEqual({ zoomUrl: REQUIRED_IF_PUBLISHING });
    expect(problemsOf({ zoomUrl: '' }, settingsOf())).toEqual({});
    expect(Object.keys(problemsOf({ zoomUrl: 'javascript:alert(1)' }, settingsOf()))).toEqual(['zoomUrl']);
    expect(problemsOf({ description: '<p></p>' }, settingsOf())).toEqual({ description: FIELD_REQUIRED });
  });

  test('a class session belongs to a course, has no tickets, and needs no description', () => {
    expect(problemsOf({ kind: 'Class Session' }, settingsOf())).toEqual({ kind: SESSION_NEEDS_COURSE });
    const ofCourse = { courseId: 2, cohortId: 3 };
    expect(problemsOf({ kind: 'Class Session', description: '' }, settingsOf(ofCourse))).toEqual({});
    expect(problemsOf({ kind: 'Class Session' }, settingsOf({ ...ofCourse, types: 1 }))).toEqual({
      kind: SESSION_WITHOUT_TICKETS,
    });
    expect(problemsOf({ cohortId: null }, settingsOf(ofCourse))).toEqual({ cohortId: FIELD_REQUIRED });
    const session = settingsOf({ ...ofCourse, kind: 'Class Session', description: '' });
    expect(problemsOf({ kind: 'Panel' }, session)).toEqual({ description: FIELD_REQUIRED });
  });

  test('publishing reports everything that is missing together', () => {
    const bare = settingsOf({ start: null, zoomUrl: null, description: '', types: 2 });
    expect(publishProblems({ present: bare, wanted: bare }, now)).toEqual({
      description: FIELD_REQUIRED,
      startDate: FIELD_REQUIRED,
      zoomUrl: REQUIRED_IF_PUBLISHING,
      ticketTypes: expect.any(String),
    });
    const past = settingsOf({ start: aLocalTime('2026-11-19'), types: 2, activeTypes: 1 });
    expect(publishProblems({ present: past, wanted: past }, now)).toEqual({ startDate: PUBLISHED_IN_PAST });
    const session = settingsOf({ kind: 'Class Session', courseId: 2, cohortId: 3, description: '' });
    expect(publishProblems({ present: session, wanted: session }, now)).toEqual({});
  });
});
