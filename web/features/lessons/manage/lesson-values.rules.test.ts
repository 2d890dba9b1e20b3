import { expect, test } from 'vitest';
import { expectEveryFieldSent, type SentFields } from '#testing/every-field-sent.ts';
import { type LessonBody, type LessonValues, lessonBody, mayClose, statusText } from './lesson-values.rules.ts';

const lesson = { publication_status: 'published', publish_at_utc: '2026-11-20T15:00:00.000Z' } as const;
const before = new Date('2026-11-20T14:59:00Z');
const after = new Date('2026-11-20T15:00:00Z');

test('a lesson that opens while it is being edited needs confirmation before it is closed', () => {
  const later = { publishAtUtc: '2026-12-01T15:00:00.000Z' };
  expect(mayClose(lesson, later, before)).toBe(false);
  expect(mayClose(lesson, later, after)).toBe(true);
  expect(mayClose(lesson, { publicationStatus: 'draft' }, after)).toBe(true);
});

test('neither a draft nor a text-only change needs confirmation', () => {
  expect(mayClose({ ...lesson, publication_status: 'draft' }, { publicationStatus: 'published' }, after)).toBe(false);
  expect(mayClose(lesson, { name: 'Breathing', summary: 'In and out.' }, after)).toBe(false);
});

test('the text below the status says what learners can see: for an open lesson, that they can read it', () => {
  const publishAt = { date: '2026-11-20', time: '10:00', ampm: 'AM' };
  const textFor = (publicationStatus: 'draft' | 'published', at: Date) =>
    statusText({ publicationStatus, publishAt }, 'America/New_York', at);
  expect(textFor('published', after)).toBe('Learners in the cohort can read it.');
  expect(textFor('published', before)).toBe('Learners see its name and date. They can read it once it opens.');
  expect(textFor('draft', after)).toContain('can’t open it');
});

const SENT: SentFields<LessonValues, LessonBody> = {
  publicationStatus: ['published', { publicationStatus: 'published' }],
  name: [' Vowels ', { name: 'Vowels' }],
  body: ['<p>Ah.</p>', { body: '<p>Ah.</p>' }],
  lessonType: ['Project', { lessonType: 'Project' }],
  publishAt: [
    { date: '2027-02-01', time: '06:30', ampm: 'AM' },
    { publishAtUtc: '2027-02-01T11:30:00.000Z', timezone: 'America/New_York' },
  ],
  cohortId: ['7', { cohortId: 7 }],
  summary: [' Ah. ', { summary: 'Ah.' }],
  recap: ['<p>Ah, then.</p>', { recap: '<p>Ah, then.</p>' }],
};
test('every changed field is sent', () =>
  expectEveryFieldSent((changed) => lessonBody(changed, 'America/New_York'), SENT));
