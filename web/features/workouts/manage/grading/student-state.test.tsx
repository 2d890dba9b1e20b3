import { expect, test } from 'vitest';
import type { WorkoutStudent } from '#contract/workouts/feedback.endpoints.ts';
import { renderHtml, wordsOf } from '#web/kit/drawn.factory.tsx';
import { StudentState } from './student-state.tsx';

const submission = { state: 'in_review', hasDraft: true, reader: { name: 'Mara', mine: true } };
const said = async (change: object, open: boolean) =>
  wordsOf(
    await renderHtml(
      <StudentState
        student={{ kind: 'written', joined: false, submission: { ...submission, ...change } } as WorkoutStudent}
        open={open}
      />,
    ),
  );

test('a submission open beside the list is being read; one the user has left is a draft, or in review', async () => {
  expect(await said({}, true)).toContain('You’re reading this');
  expect(await said({}, false)).toContain('Draft');
  expect(await said({ hasDraft: false }, false)).toContain('In review');
  expect(await said({ reader: { name: 'Mara', mine: false } }, false)).toContain('Mara is reading this');
});
