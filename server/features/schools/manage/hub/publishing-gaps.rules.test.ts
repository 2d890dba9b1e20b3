import { expect, test } from 'vitest';
import { publishingGaps } from './publishing-gaps.rules.ts';
import type { UpcomingDraft } from './upcoming-drafts.query.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const draft = (fields: Partial<UpcomingDraft>): UpcomingDraft => ({
  id: 1,
  kind: 'Class Session',
  name: 'Session 01',
  description: '',
  startsAt: new Date('2026-12-01T12:00:00Z'),
  zoomUrl: 'https://meet.example/1',
  meetingState: null,
  meetingProblem: null,
  types: 0,
  activeTypes: 0,
  seriesId: null,
  seriesName: null,
  cohortId: null,
  cohortMoniker: null,
  schoolName: 'Lantern',
  courseName: 'Voice',
  ...fields,
});
const ofSeries = { seriesId: 7, seriesName: 'Winter sessions' };

test('drafts in a series are one entry, which leads to the first draft with a gap', () => {
  const gaps = publishingGaps(
    [draft({ ...ofSeries, id: 1 }), draft({ id: 5, name: 'Alone' }), draft({ ...ofSeries, id: 2, zoomUrl: null })],
    NOW,
  );
  expect(gaps).toMatchObject([
    { kind: 'series', eventId: 2, name: 'Winter sessions', drafts: 2, missing: [{ field: 'zoomUrl' }] },
    { kind: 'session', eventId: 5, name: 'Alone', drafts: 1, missing: [] },
  ]);
});

test('a cohort’s draft sessions are one entry that counts the ones with gaps; its other events are separate', () => {
  const ofCohort = { cohortId: 3, cohortMoniker: 'Late spring' };
  const gaps = publishingGaps(
    [
      draft({ ...ofCohort, id: 1 }),
      draft({ ...ofCohort, id: 2, zoomUrl: null }),
      draft({ ...ofCohort, id: 3, kind: 'Workshop', description: 'Hm.' }),
      draft({ ...ofCohort, id: 4, zoomUrl: null }),
    ],
    NOW,
  );
  expect(gaps).toMatchObject([
    { kind: 'cohort', eventId: 2, name: 'Late spring', drafts: 3, lacking: 2, missing: [{ field: 'zoomUrl' }] },
    { kind: 'event', eventId: 3, drafts: 1 },
  ]);
  expect(publishingGaps([draft(ofCohort)], NOW)).toMatchObject([{ kind: 'session', name: 'Session 01', lacking: 0 }]);
});

test('the last draft in a series appears as a single session', () => {
  expect(publishingGaps([draft({ ...ofSeries })], NOW)).toMatchObject([{ kind: 'session', name: 'Session 01' }]);
});

test('an event with all ticket types off needs one on sale', () => {
  expect(publishingGaps([draft({ kind: 'Workshop', description: 'Hm.', types: 2 })], NOW)[0]?.missing).toMatchObject([
    { field: 'ticketTypes' },
  ]);
});

test('an event with one ticket type on sale has no gap, and a class session needs no ticket type', () => {
  const missingOf = (fields: Partial<UpcomingDraft>) =>
    publishingGaps([draft({ description: 'Hm.', types: 2, ...fields })], NOW)[0]?.missing.map(({ field }) => field);
  expect(missingOf({ kind: 'Workshop', activeTypes: 1 })).not.toContain('ticketTypes');
  expect(missingOf({ kind: 'Class Session' })).not.toContain('ticketTypes');
});

test('each draft outside a series has its own entry, with its kind and start', () => {
  const gaps = publishingGaps(
    [draft({ id: 1 }), draft({ id: 2, kind: 'Workshop', description: 'Hm.', startsAt: null })],
    NOW,
  );
  expect(gaps).toMatchObject([
    { kind: 'session', eventId: 1, drafts: 1, startsAtUtc: '2026-12-01T12:00:00.000Z' },
    { kind: 'event', eventId: 2, drafts: 1, startsAtUtc: null },
  ]);
});

test('two drafts in a series that lost its name appear as sessions', () => {
  const gaps = publishingGaps([draft({ seriesId: 7, id: 1 }), draft({ seriesId: 7, id: 2 })], NOW);
  expect(gaps).toMatchObject([{ kind: 'session', name: 'Session 01', drafts: 2 }]);
});
