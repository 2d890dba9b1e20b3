import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSurveyedCourse } from '#server/features/surveys/manage/surveyed.factory.ts';
import { testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';

const t = testApp();

test('a course is rated by keyboard alone, and the submission is stored', async () => {
  const { ctx, postId, school } = await aSurveyedCourse(t);
  await ctx.db.updateTable('schools').set({ name: 'Lantern Voice Studio' }).where('id', '=', school.id).execute();
  const { user } = await openPage(t, null, `/surveys/${postId}`);
  await user.type(await screen.findByLabelText('Your email'), 'rae@nowhere');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByText('Is that a valid email?')).toBeVisible());
  await user.clear(screen.getByLabelText('Your email'));
  await user.type(screen.getByLabelText('Your email'), 'rae@example.test{Enter}');
  const scale = async () => screen.findAllByRole<HTMLInputElement>('radio');
  expect((await scale()).map(({ value }) => Number(value))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect((await screen.findAllByText('This field is required.')).length).toBeGreaterThan(0);
  screen.getByRole('radio', { name: '7' }).focus();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(screen.getByRole('radio', { name: '8' })).toBeChecked());
  await user.type(screen.getByRole('textbox', { name: /review/ }), 'Small groups, clear notes. 最高。');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Thank You' })).toBeVisible());
  expect(screen.getByText(/^Your feedback will be reviewed by Lantern Voice Studio\./)).toBeVisible();
  const answers = await ctx.db
    .selectFrom('survey_answer_items')
    .select('answer')
    .where('survey_id', '=', postId)
    .orderBy('position')
    .execute();
  expect(answers).toEqual([{ answer: 8 }, { answer: 'Small groups, clear notes. 最高。' }]);
});
