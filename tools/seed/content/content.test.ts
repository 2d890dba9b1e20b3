import { expect, test } from 'vitest';
import { EVENT_PAGE_FIELDS } from '#contract/events/event.fields.ts';
import { LESSON_PAGE_FIELDS } from '#contract/lessons/lesson.fields.ts';
import { namesIn } from '#contract/primitives/fields.ts';
import { COHORT_PAGE_FIELDS } from '#contract/schools/cohort.fields.ts';
import { WORKOUT_PAGE_FIELDS } from '#contract/workouts/workout.fields.ts';
import { workoutPlans } from '../demo/workouts.ts';
import { cohortPlans, eventPlans, lessons } from './content.ts';

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
