import { expect, test } from 'vitest';
import { EVENT_PAGE_FIELDS } from '#contract/events/event.fields.ts';
import { LESSON_PAGE_FIELDS } from '#contract/lessons/lesson.fields.ts';
import { namesIn } from '#contract/primitives/fields.ts';
import { COHORT_PAGE_FIELDS } from '#contract/schools/cohort.fields.ts';
import { WORKOUT_PAGE_FIELDS } from '#contract/workouts/workout.fields.ts';
import { ACCOUNTS } from '../demo/people.ts';
import { workoutPlans } from '../demo/workouts.ts';
import { faces } from '../pictures/faces.ts';
import { cohortPlans, eventPlans, guests, learners, lessons } from './content.ts';

test('every field on an event page has a value in some demo event', () => {
  expect(namesIn(EVENT_PAGE_FIELDS).filter((name) => !eventPlans.some((plan) => plan[name]))).toEqual([]);
});

test('every cohort field that learners get has a value in some demo cohort', () => {
  expect(namesIn(COHORT_PAGE_FIELDS).filter((name) => !cohortPlans.some((plan) => plan[name]))).toEqual([]);
});

test('every field on a lesson page has a value in some demo lesson, whose body is written as paragraphs', () => {
  const missing = namesIn(LESSON_PAGE_FIELDS).filter((name) => !lessons.running.some((plan) => plan[name]));
  expect(missing).toEqual(['body']);
});

test('every field on a workout page has a value in some demo workout', () => {
  expect(namesIn(WORKOUT_PAGE_FIELDS).filter((name) => !workoutPlans.some((plan) => plan[name]))).toEqual([]);
});

test('the demo has at least 200 people, each with a name of their own', () => {
  const names = [...learners, ...guests].map(({ first, last }) => `${first} ${last}`);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length + Object.keys(ACCOUNTS).length).toBeGreaterThanOrEqual(200);
});

test('at least 40 portraits are drawn, and no two of them share a look', () => {
  const looks = Object.values(faces).map((look) => JSON.stringify(look));
  expect(looks.length).toBeGreaterThanOrEqual(40);
  expect(new Set(looks).size).toBe(looks.length);
});

test('20 of the first 30 learners have a portrait', () => {
  const shown = learners.slice(0, 30).filter(({ first, last }) => faces[`${first} ${last}`]);
  expect(shown.length).toBeGreaterThanOrEqual(20);
});
