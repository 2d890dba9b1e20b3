import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LESSON_FIELD_NAMES, LESSON_FIELDS } from '#contract/lessons/lesson.fields.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aLesson } from '#server/features/lessons/lesson.factory.ts';
import { aCohort, aCourse } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '../../app.ts';
import { aLearner, testCtx } from '../enrollment/places.ts';
import { openPage } from '../open-page.tsx';
import { writeRichText } from '../write-rich-text.ts';

const t = testApp();
const ctx = () => testCtx(t);
const staff = async () => (await makePerson(ctx(), { isStaff: true })).personId;

test('staff write a library piece and publish it, and readers find it', async () => {
  const { user, arrive } = await openPage(t, await staff(), '/admin/library?kind=Example');
  await user.click(await screen.findByRole('link', { name: 'New entry' }));
  await user.type(await screen.findByLabelText('Name'), 'A pause that did the work');
  await writeRichText('Text', 'Four seconds, and no one breathes.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await arrive(/^\/admin\/library\/\d+/);
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: 'A pause that did the work' })).toBeVisible(),
  );
  const reader = await aLearner(ctx());
  const seen = async () =>
    (await t.as(reader, { method: 'GET', url: '/api/v1/library_contents?kind=Example' })).json().contents;
  expect(await seen()).toEqual([]);
  await user.click(screen.getByLabelText('Published'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByText('Saved')).toBeVisible());

  const { user: readerHere } = await openPage(t, reader, '/examples');
  await readerHere.click(await screen.findByRole('link', { name: 'A pause that did the work' }));
  await screen.findByRole('heading', { level: 1, name: 'A pause that did the work' });
  await waitFor(() => expect(screen.getByText('Four seconds, and no one breathes.')).toBeVisible());
});

test('each field of the lesson table is in the editor, under its label', async () => {
  const { id } = await aLesson(ctx(), { cohortId: (await aCohort(ctx())).id });
  await openPage(t, await staff(), `/teachers/lessons/${id}/edit`);
  await screen.findByLabelText('Publication status');
  const missing = LESSON_FIELD_NAMES.filter(
    (name) => screen.queryAllByText(new RegExp(`^${LESSON_FIELDS[name].label}`)).length === 0,
  );
  expect(missing).toEqual([]);
});

test('staff add a lesson to course material, write it, move it, and delete it', async () => {
  await aCourse(ctx(), { name: 'Mixing for Small Rooms' });
  const { user } = await openPage(t, await staff(), '/admin/course-material?q=mixing');
  await user.click(await screen.findByRole('link', { name: 'Mixing for Small Rooms' }));
  await user.type(await screen.findByPlaceholderText('Module name'), 'The room');
  await user.click(screen.getByRole('button', { name: 'Add module' }));
  for (const name of ['Corners', 'Curtains']) {
    await user.type(await screen.findByPlaceholderText('New lesson in The room'), name);
    await user.click(screen.getByRole('button', { name: 'Add lesson' }));
    await waitFor(() => expect(screen.getByRole('link', { name })).toBeVisible());
  }
  const names = () =>
    within(screen.getByRole('list', { name: 'Lessons in The room' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(['Corners', 'Curtains']);
  await user.click(screen.getByRole('button', { name: 'More for Curtains' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  await waitFor(() => expect(names()).toEqual(['Curtains', 'Corners']));

  await user.click(screen.getByRole('link', { name: 'Curtains' }));
  await user.click(await screen.findByLabelText('Published'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByText('This field is required.')).toBeVisible());
  await writeRichText('Text', 'Heavier than you think.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByText('Saved')).toBeVisible());
  const editor = window.location.pathname;
  await user.click(screen.getByRole('link', { name: 'Preview' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Curtains' })).toBeVisible());
  await waitFor(() => expect(screen.getByText('Heavier than you think.')).toBeVisible());

  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe(editor));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(screen.getByRole('button', { name: 'Really delete?' }));
  await waitFor(() => expect(screen.getByText('Lesson deleted')).toBeVisible());
  await waitFor(() => expect(names()).toEqual(['Corners']));
});
