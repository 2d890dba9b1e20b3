import { expect, test } from 'vitest';
import { blankFields, mapFields, type ValuesOf } from '#contract/primitives/fields.ts';
import { WORKOUT_PAGE_FIELDS, WORKOUT_STORED } from '#contract/workouts/workout.fields.ts';
import { presentTexts } from './workout.present.ts';

const said = {
  ...blankFields(WORKOUT_STORED),
  ...mapFields<typeof WORKOUT_PAGE_FIELDS, ValuesOf<typeof WORKOUT_PAGE_FIELDS>>(
    WORKOUT_PAGE_FIELDS,
    (_, name) => `the ${name}`,
  ),
};

test('a person without a written spot gets no instructions and no submission link; a person with one gets every text', () => {
  expect(presentTexts(said, false)).toMatchObject({ instructions: null, submissionUrl: null });
  expect(Object.values(presentTexts(said, true))).not.toContain(null);
});
