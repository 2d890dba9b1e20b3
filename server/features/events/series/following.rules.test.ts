import { describe, expect, test } from 'vitest';
import type { EventSettings } from '../editing/event-settings.store.ts';
import { mergeEvent } from '../editing/merge-event.rules.ts';
import { inputFollowing, inputOfFirst, leftOutAt, nameFollowing } from './following.rules.ts';

const NOW = new Date('2027-01-01T12:00:00Z');
/** 7:00 PM in New York, in winter. */
const startOf = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + 24 * 3_600_000);

/** A stored session of a series; the other fields don't matter here. */
const session = (number: number, date: string): EventSettings =>
  ({
    id: number,
    seriesId: 7,
    seriesNumber: number,
    status: 'published',
    name: `Voice Lab - Session 0${number}`,
    kind: 'Class Session',
    cohortId: 3,
    admittance: 'members-only',
    description: '',
    shortDescription: '',
    timezone: 'America/New_York',
    start: { date, time: '07:00', ampm: 'PM', instant: startOf(date) },
    startsAt: startOf(date),
    endsAt: new Date(startOf(date).getTime() + 3_600_000),
    endedEarlyAt: null,
    durationMinutes: 60,
    capacity: 1000,
    zoomAccountId: null,
    zoomUrl: 'https://meet.example.test/lab',
    imageMediaId: null,
    recordingUrl: null,
    summary: null,
    recap: null,
    shouldSendRecapEmail: false,
    recapSend: null,
    shouldCreateCccProject: false,
    cccProjectUrl: null,
  }) as unknown as EventSettings;

const change = (sent: Parameters<typeof mergeEvent>[1], present = session(2, '2027-02-09')) => ({
  present,
  sent,
  ...mergeEvent(present, sent),
});

describe('a change to this and the following sessions', () => {
  test('adds the number to the first one too', () => {
    const second = session(2, '2027-02-09');
    expect(inputOfFirst({ name: 'Voice Studio' }, second)).toEqual({ name: 'Voice Studio - Session 02' });
    expect(inputOfFirst({ name: 'Voice Studio - Session 07' }, second)).toEqual({ name: 'Voice Studio - Session 02' });
    expect(inputOfFirst({ duration: 60 }, second)).toEqual({ duration: 60 });
    expect(() => inputOfFirst({ name: 'x'.repeat(108) }, second)).toThrowError(
      expect.objectContaining({ fields: { name: 'Use 107 characters or fewer.' } }),
    );
  });

  test('sends each session only what really changes', () => {
    const sent = {
      zoomUrl: 'https://meet.example.test/new',
      description: '',
      duration: 60,
      admittance: 'members-only',
    } as const;
    expect(inputFollowing(change(sent), session(3, '2027-02-16'))).toEqual({
      zoomUrl: 'https://meet.example.test/new',
    });
  });

  test('moves each by as many days, at the new local time or at its own', () => {
    const third = session(3, '2027-02-17');
    const date = change({ startDate: '2027-02-11' });
    expect(inputFollowing(date, third)).toEqual({ startDate: '2027-02-19', startTime: '07:00', ampm: 'PM' });
    const clock = change({ startTime: '08:30' });
    expect(inputFollowing(clock, third)).toEqual({ startDate: '2027-02-17', startTime: '08:30', ampm: 'PM' });
    const zone = change({ timezone: 'America/Chicago' });
    expect(inputFollowing(zone, third)).toMatchObject({ timezone: 'America/Chicago', startDate: '2027-02-17' });
  });

  test('names each by its own number, whatever the first is named', () => {
    expect(nameFollowing('Voice Studio - Session 02', 11)).toBe('Voice Studio - Session 11');
    expect(nameFollowing('Voice Studio', 3)).toBe('Voice Studio - Session 03');
    expect(inputFollowing(change({ name: 'Studio - Session 02' }), session(3, '2027-02-16'))).toEqual({
      name: 'Studio - Session 03',
    });
  });

  test('sends each recap as many days after its session as the first one’s', () => {
    const sent = {
      shouldSendRecapEmail: true,
      sendRecapDate: '2027-02-11',
      sendRecapTime: '09:00',
      recapAmpm: 'AM' as const,
    };
    expect(inputFollowing(change({ ...sent, recap: '<p>So it was.</p>' }), session(3, '2027-02-16'))).toMatchObject({
      sendRecapDate: '2027-02-18',
      sendRecapTime: '09:00',
      recapAmpm: 'AM',
      shouldSendRecapEmail: true,
    });
  });

  test('leaves out sessions that were canceled, have begun, are over, or were edited alone', () => {
    const at = (change: object) =>
      leftOutAt(
        {
          status: 'published' as const,
          startsAt: new Date(NOW.getTime() + 1000),
          endsAt: new Date(NOW.getTime() + 3_601_000),
          endedEarlyAt: null,
          editedAlone: false,
          ...change,
        },
        NOW,
      );
    expect(at({})).toBeNull();
    expect(at({ editedAlone: true })).toBe('edited_alone');
    expect(at({ status: 'cancelled' })).toBe('cancelled');
    expect(at({ startsAt: NOW })).toBe('begun');
    expect(at({ startsAt: new Date(0), endsAt: NOW })).toBe('ended');
    expect(at({ status: 'draft', startsAt: new Date(0), endsAt: NOW })).toBe('begun');
  });
});
