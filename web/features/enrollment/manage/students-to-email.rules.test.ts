import { expect, test } from 'vitest';
import type { Student } from '#contract/students/students.endpoints.ts';
import { studentsToEmail } from './students-to-email.rules.ts';

const student = (key: string, state: Student['state'], cohortId: number | null) =>
  ({ key, state, cohortId }) as Student;
const [ana, ben] = [student('u1', 'active', 7), student('u2', 'completed', 7)];
const [cleo, dora] = [student('u3', 'active', 8), student('w4', 'waitlist', null)];
const left = student('u5', 'refunded', 7);

test('while everyone is shown, selected people go to the one list that they share', () => {
  const of = (...selected: Student[]) => studentsToEmail(selected, undefined, 3);
  expect(of(ana, ben)).toEqual({ list: { kind: 'cohort', id: 7 }, people: ['u1', 'u2'], leftOut: 0 });
  expect(of(dora)).toEqual({ list: { kind: 'waitlist_course', id: 3 }, people: ['w4'], leftOut: 0 });
  expect(of(ana, left)).toEqual({ list: { kind: 'cohort', id: 7 }, people: ['u1'], leftOut: 1 });
  expect(of(ana, cleo)).toBe(null);
  expect(of(ana, dora)).toBe(null);
  expect(of(left)).toBe(null);
});

test('in a list, they go to that list, without people whose enrollment is over', () => {
  expect(studentsToEmail([ana, left], 7, 3)).toEqual({ list: { kind: 'cohort', id: 7 }, people: ['u1'], leftOut: 1 });
  // On the waitlist and enrolled earlier.
  expect(studentsToEmail([left, dora], 'waitlist', 3)).toMatchObject({ people: ['u5', 'w4'], leftOut: 0 });
});
