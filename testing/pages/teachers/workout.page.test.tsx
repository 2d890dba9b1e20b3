import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { spelledField, WORKOUT_FIELD_NAMES } from '#contract/workouts/workout.fields.ts';
import { aWorkoutSchool } from '#server/features/workouts/manage/editor/teacher-workouts.factory.ts';
import { testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';
import { writeRichText } from '../write-rich-text.ts';

const t = testApp();

test('each field of the workout table is in the editor, at its name', async () => {
  const of = await aWorkoutSchool(t);
  const { id } = await of.workout();
  await openPage(t, of.adminId, `/teachers/workouts/${id}/edit`);
  await screen.findByLabelText('Duration');
  const missing = WORKOUT_FIELD_NAMES.map(spelledField).filter((name) => document.getElementById(name) === null);
  // The time input belongs to its date.
  expect(missing).toEqual(['start_time', 'ampm']);
});

test('when two texts conflict, their words are shown without HTML', async () => {
  const of = await aWorkoutSchool(t);
  const { id } = await of.workout();
  const { user } = await openPage(t, of.adminId, `/teachers/workouts/${id}/edit`);
  await screen.findByLabelText('Duration');
  expect((await of.patch(id, { description: '<p>Theirs.</p>' })).status).toBe(200);
  await writeRichText('Description', ' Mine.');
  await user.click(within(screen.getByRole('region', { name: 'Save' })).getByRole('button', { name: /^Save/ }));
  const dialog = await screen.findByRole('dialog', { name: /saved changes/ });
  expect(dialog).toHaveTextContent('Practice together. Mine.');
  expect(dialog).toHaveTextContent('Theirs.');
  expect(dialog).not.toHaveTextContent('<p>');
});
