import { describe, expect, it } from 'vitest';
import { REQUIRED_FOR_RECAP, REQUIRED_IF_PUBLISHING } from '#contract/events/teacher-event.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { expectEveryFieldSent, type SentFields } from '#testing/every-field-sent.ts';
import { onlyChanged } from '#web/kit/form/edited.rules.ts';
import {
  checkEvent,
  type EventBody,
  type EventStart,
  type EventValues,
  eventBody,
  eventValues,
  lockOf,
  recapTimeOf,
} from './event-values.rules.ts';

const stored: EventStart = {
  status: 'draft',
  name: 'Breath and range',
  kind: 'Workshop',
  cohortId: null,
  admittance: 'public',
  timezone: 'America/New_York',
  startDate: '2026-12-01',
  startTime: '07:00',
  ampm: 'PM',
  duration: 60,
  capacity: 1000,
  description: '<p>Bring water.</p>',
  shortDescription: '',
  zoomAccountId: null,
  zoomUrl: null,
  shouldCreateCccProject: false,
};
const storedValues = eventValues(stored);
const ofSchool = { ofCourse: false, ticketed: false, locked: {}, saved: null };
const nothing = { date: '', time: '', ampm: '' };

describe('event form values', () => {
  it('reads a draft as M§3 defines it: 7 PM if there is no time yet, empty strings if there is no text', () => {
    expect(eventValues({ ...stored, startDate: null, startTime: null, ampm: null })).toMatchObject({
      status: 'draft',
      start: { date: '', time: '07:00', ampm: 'PM' },
      duration: '60',
      capacity: '1000',
      zoomUrl: '',
      cohortId: '',
      recap: '',
      sendRecap: nothing,
    });
    expect(eventValues({ ...stored, status: 'started' }).status).toBe('published');
  });

  it('sends only what changed, date and time together, and null for cleared fields', () => {
    const send = (mine: Partial<EventValues>) => eventBody(onlyChanged(storedValues, { ...storedValues, ...mine }));
    expect(send({})).toEqual({});
    expect(send({ start: { ...storedValues.start, ampm: 'AM' } })).toEqual({
      startDate: '2026-12-01',
      startTime: '07:00',
      ampm: 'AM',
    });
    expect(send({ name: ' Breath ', duration: '1,440', cohortId: '7', zoomUrl: ' https://zoom.test/j/1 ' })).toEqual({
      name: 'Breath',
      duration: 1440,
      cohortId: 7,
      zoomUrl: 'https://zoom.test/j/1',
    });
    const linked = { ...storedValues, zoomUrl: 'https://zoom.test/j/1', zoomAccountId: '3' };
    expect(eventBody(onlyChanged(linked, storedValues))).toEqual({ zoomUrl: null, zoomAccountId: null });
    expect(send({ status: 'published' })).toEqual({ status: 'published' });
    expect(send({ sendRecap: { date: '2026-12-01', time: '09:00', ampm: 'PM' }, shouldSendRecapEmail: true })).toEqual({
      shouldSendRecapEmail: true,
      sendRecapDate: '2026-12-01',
      sendRecapTime: '09:00',
      recapAmpm: 'PM',
    });
  });
});

describe('client-side validation', () => {
  it('reports all required fields together, by M§5', () => {
    expect(checkEvent(storedValues, ofSchool)).toEqual({});
    const empty: EventValues = {
      ...storedValues,
      name: ' ',
      kind: '',
      admittance: '',
      timezone: '',
      start: nothing,
      duration: '',
      capacity: '',
      description: '',
    };
    expect(checkEvent(empty, { ...ofSchool, ofCourse: true })).toEqual({
      name: FIELD_REQUIRED,
      kind: FIELD_REQUIRED,
      cohortId: FIELD_REQUIRED,
      admittance: FIELD_REQUIRED,
      timezone: FIELD_REQUIRED,
      start: FIELD_REQUIRED,
      duration: FIELD_REQUIRED,
      capacity: FIELD_REQUIRED,
      description: FIELD_REQUIRED,
    });
  });

  it('checks the limits of numbers and texts', () => {
    const said = (mine: Partial<EventValues>) => checkEvent({ ...storedValues, ...mine }, ofSchool);
    expect(['0', '1441', 'an hour', '1', '1440'].map((duration) => said({ duration }).duration)).toEqual([
      'Enter 1 to 1,440 minutes.',
      'Enter 1 to 1,440 minutes.',
      'Enter a whole number.',
      undefined,
      undefined,
    ]);
    expect(said({ capacity: '0' })).toEqual({ capacity: 'Enter 1 to 100,000 seats.' });
    expect(said({ shortDescription: '🎭'.repeat(280) })).toEqual({});
    expect(said({ shortDescription: 'x'.repeat(281) })).toEqual({ shortDescription: 'Use 280 characters or fewer.' });
  });

  it('requires a meeting link only to publish, and a recap only to send one', () => {
    const said = (mine: Partial<EventValues>) => checkEvent({ ...storedValues, ...mine }, ofSchool);
    expect(said({ status: 'published' })).toEqual({ zoomUrl: REQUIRED_IF_PUBLISHING });
    expect(said({ status: 'published', zoomAccountId: '3' })).toEqual({});
    expect(said({ shouldSendRecapEmail: true })).toEqual({ recap: REQUIRED_FOR_RECAP, sendRecap: FIELD_REQUIRED });
  });

  it('checks a link that was typed, not one that is unchanged since the last save', () => {
    const old = { ...storedValues, recordingUrl: 'callboard.test/film' };
    expect(checkEvent(old, ofSchool)).toEqual({ recordingUrl: 'Enter a valid URL.' });
    expect(checkEvent({ ...old, name: 'Other' }, { ...ofSchool, saved: old })).toEqual({});
    expect(checkEvent({ ...old, recordingUrl: 'film' }, { ...ofSchool, saved: old })).toEqual({
      recordingUrl: 'Enter a valid URL.',
    });
  });

  it('requires no seats if tickets or cohort enrollments let people in, and no description for a class session', () => {
    expect(checkEvent({ ...storedValues, capacity: '' }, { ...ofSchool, ticketed: true })).toEqual({});
    const session = { ...storedValues, kind: 'Class Session', cohortId: '7', capacity: '', description: '' };
    expect(checkEvent(session, { ...ofSchool, ofCourse: true })).toEqual({});
  });

  it('skips locked fields: the recap of an old event can be saved whatever else is missing', () => {
    const old = { ...storedValues, status: 'published', start: nothing, description: '' };
    const locked = { startDate: 'It is over.', description: 'Event ended.', zoomUrl: 'Event ended.' };
    expect(checkEvent(old, { ...ofSchool, locked })).toEqual({});
    expect(lockOf(locked, 'start')).toBe('It is over.');
    expect([lockOf(locked, 'status'), lockOf(locked, 'recap'), lockOf({}, 'sendRecap')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it('a recap is sent an hour after the end in the event’s own time zone, also across a clock change', () => {
  expect(recapTimeOf(storedValues)).toEqual({ date: '2026-12-01', time: '09:00', ampm: 'PM' });
  const night = { start: { date: '2027-03-14', time: '01:00', ampm: 'AM' }, timezone: 'America/New_York' };
  expect(recapTimeOf({ ...night, duration: '60' })).toEqual({ date: '2027-03-14', time: '04:00', ampm: 'AM' });
  expect(recapTimeOf({ ...night, duration: 'long' })).toEqual(nothing);
});

const SENT: SentFields<EventValues, EventBody> = {
  status: ['published', { status: 'published' }],
  name: [' Breath ', { name: 'Breath' }],
  kind: ['Community', { kind: 'Community' }],
  cohortId: ['7', { cohortId: 7 }],
  admittance: ['members-only', { admittance: 'members-only' }],
  timezone: ['Asia/Tokyo', { timezone: 'Asia/Tokyo' }],
  start: [
    { date: '2027-02-01', time: '06:30', ampm: 'AM' },
    { startDate: '2027-02-01', startTime: '06:30', ampm: 'AM' },
  ],
  duration: ['1,440', { duration: 1440 }],
  capacity: ['1,200', { capacity: 1200 }],
  shortDescription: ['Short. ', { shortDescription: 'Short.' }],
  description: ['<p>Long.</p>', { description: '<p>Long.</p>' }],
  zoomAccountId: ['3', { zoomAccountId: 3 }],
  zoomUrl: ['https://zoom.test/j/1', { zoomUrl: 'https://zoom.test/j/1' }],
  shouldCreateCccProject: [true, { shouldCreateCccProject: true }],
  recordingUrl: ['https://film.test/1', { recordingUrl: 'https://film.test/1' }],
  summary: ['<p>All in all.</p>', { summary: '<p>All in all.</p>' }],
  cccProjectUrl: ['https://ccc.test/p/1', { cccProjectUrl: 'https://ccc.test/p/1' }],
  shouldSendRecapEmail: [true, { shouldSendRecapEmail: true }],
  recap: ['<p>Thanks.</p>', { recap: '<p>Thanks.</p>' }],
  sendRecap: [
    { date: '2027-02-01', time: '06:30', ampm: 'AM' },
    { sendRecapDate: '2027-02-01', sendRecapTime: '06:30', recapAmpm: 'AM' },
  ],
};
it('every changed field is sent', () => expectEveryFieldSent(eventBody, SENT));
