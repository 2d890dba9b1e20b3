import { expect, test } from 'vitest';
import { type SeriesValues, seriesBody } from './series-values.rules.ts';

const values: SeriesValues = {
  name: ' Rehearsals ',
  cohortId: '7',
  howManySessions: '12',
  whenDays: ['Mon', 'Wed'],
  start: { date: '2027-02-01', time: '06:30', ampm: 'AM' },
  timezone: 'Asia/Tokyo',
  duration: '1,440',
  hostIds: ['4', '5'],
  zoomAccountId: '3',
  zoomUrl: ' https://zoom.test/j/1 ',
};

test('a new series is sent with everything that was typed', () => {
  expect(seriesBody(values, 9)).toEqual({
    courseId: 9,
    cohortId: 7,
    name: 'Rehearsals',
    howManySessions: 12,
    whenDays: ['Mon', 'Wed'],
    startDate: '2027-02-01',
    startTime: '06:30',
    ampm: 'AM',
    timezone: 'Asia/Tokyo',
    duration: 1440,
    kind: 'Class Session',
    hostIds: [4, 5],
    zoomAccountId: 3,
    zoomUrl: 'https://zoom.test/j/1',
  });
  expect(seriesBody({ ...values, zoomAccountId: '', zoomUrl: ' ', hostIds: [] }, 9)).toMatchObject({
    zoomAccountId: null,
    zoomUrl: null,
    hostIds: [],
  });
});
