import { expect, test } from 'vitest';
import { EVENT_PAGE_FIELDS } from '#contract/events/event.fields.ts';
import { LESSON_PAGE_FIELDS } from '#contract/lessons/lesson.fields.ts';
import { namesIn } from '#contract/primitives/fields.ts';
import { COHORT_PAGE_FIELDS } from '#contract/schools/cohort.fields.ts';
import { WORKOUT_PAGE_FIELDS } from '#contract/workouts/workout.fields.ts';
import { workoutPlans } from '../demo/workouts.ts';
import { cohortPlans, eventPlans, lessons } from './content.ts';

test('some event of the demo has something in each field of an event page', () => {
  expect(namesIn(EVENT_PAGE_FIELDS).filter((name) => !eventPlans.some((plan) => plan[name]))).toEqual([]);
});

test('some cohort of the demo has something in each field that learners get', () => {
  expect(namesIn(COHORT_PAGE_FIELDS).filter((name) => !cohortPlans.some((plan) => plan[name]))).toEqual([]);
});

test('some lesson of the demo has something in each field of its page; its body is written as paragraphs', () => {
  const missing = namesIn(LESSON_PAGE_FIELDS).filter((name) => !lessons.running.some((plan) => plan[name]));
  expect(missing).toEqual(['body']);
});

test('some workout of the demo has something in each field of a workout page', () => {
  expect(namesIn(WORKOUT_PAGE_FIELDS).filter((name) => !workoutPlans.some((plan) => plan[name]))).toEqual([]);
});
