import { expect, test } from 'vitest';
import { type LetterFacts, letterOf, liveHours } from './reimbursement.rules.ts';

const facts: LetterFacts = {
  course: { name: 'Voice Acting 101', schoolName: 'Lantern', description: '' },
  cohort: {
    startsAtUtc: '2026-03-03T00:00:00.000Z',
    endsAtUtc: '2026-04-07T00:00:00.000Z',
    timezone: 'America/New_York',
    weeks: 6,
    sessionsCount: 6,
    sessionDuration: 75,
    oneTimePrice: 300,
  },
  landing: {
    headline: 'Find your voice',
    outcomes: [{ id: 1, title: 'A demo', desc: '' }],
    timeCommitment: '3 hours a week',
  },
  name: 'Ada Moon',
};

test('the letter states dates in the cohort’s zone, hours, price, and outcomes', () => {
  const letter = letterOf(facts).join('\n');
  expect(letter).toContain('Mar 2');
  expect(letter).toContain('(6 weeks)');
  expect(letter).toContain('Live sessions: 6, 7.5 hours in total');
  expect(letter).toContain('Price: $300');
  expect(letter).toContain('- A demo');
  expect(letter).toContain('Ada Moon');
});

test('it says what isn’t known yet, and invents nothing', () => {
  const letter = letterOf({ ...facts, cohort: null, landing: null, name: '' }).join('\n');
  expect(letter).toContain('Dates: to be announced');
  expect(letter).toContain('Price: to be announced');
  expect(letter).not.toContain('Live sessions');
  expect(letter).toContain('[Your name]');
  expect(liveHours({ sessionsCount: 4, sessionDuration: null })).toBe(0);
});
