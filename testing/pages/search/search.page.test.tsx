import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { updateEvent } from '#server/features/events/index.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';

const t = testApp();

test('the search text is in the URL, and Back returns to the results', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const { personId } = await makePerson(ctx);
  const school = await aSchool(ctx);
  const course = await aCourse(ctx, { schoolId: school.id, name: 'Harmony by Ear' });
  await aCohort(ctx, { courseId: course.id, startsIn: 35 });
  const { user, arrive } = await openPage(t, personId, '/search');
  const field = () => screen.findByRole('searchbox', { name: 'What are you looking for?' });
  const found = () => screen.findByRole('link', { name: /Harmony by Ear/ });
  await user.type(await field(), 'harmony');
  await arrive('/search?q=harmony');
  await user.click(await found());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Harmony by Ear' })).toBeVisible());
  window.history.back();
  await arrive('/search?q=harmony');
  expect(await field()).toHaveValue('harmony');
  expect(await found()).toBeVisible();
});

test('class sessions are labeled as such, and finished ones as past', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const { personId } = await makePerson(ctx);
  const { id: courseId } = await aCourse(ctx, { name: 'Counterpoint' });
  const { id: cohortId } = await aCohort(ctx, { courseId, startsIn: 35 });
  await aPlace(ctx, { personId, cohortId, courseId });
  await aClassSession(ctx, { cohortId, inHours: 36 * 24, name: 'Two voices' });
  await aClassSession(ctx, { cohortId, inHours: -48, name: 'Two lines' });
  await anEvent(ctx, { inHours: 24, name: 'Two pianos' });
  const { id } = await anEvent(ctx, { inHours: -24, name: 'Two hands', published: false });
  await updateEvent(ctx, id, { status: 'published', published_at: ctx.clock.now() });
  await openPage(t, personId, '/search?q=two');
  const said = async (name: string) => (await screen.findByRole('link', { name: new RegExp(name) })).textContent;
  expect(await said('Two voices')).toContain('Two voicesSession · ');
  expect(await said('Two lines')).toContain('Two linesPast session · ');
  expect(await said('Two pianos')).toContain('Two pianosEvent · ');
  expect(await said('Two hands')).toContain('Two handsPast event · ');
});

test('Enter that ends a Japanese composition accepts its characters; only the next Enter opens a result', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const { personId } = await makePerson(ctx);
  const course = await aCourse(ctx, { schoolId: (await aSchool(ctx)).id, name: '声優の演技入門' });
  await aCohort(ctx, { courseId: course.id, startsIn: 35 });
  const { user, arrive, address } = await openPage(t, personId, '/search');
  // On a Russian keyboard: the key with the K on it.
  fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', ctrlKey: true });
  const palette = within(await screen.findByRole('dialog', { name: 'Search' }));
  const field = palette.getByRole('combobox');
  await user.type(field, '演技');
  await palette.findByRole('option', { name: /声優の演技入門/ });
  for (const enter of [{ isComposing: true }, { keyCode: 229 }]) fireEvent.keyDown(field, { key: 'Enter', ...enter });
  expect(address()).toBe('/search');
  await user.keyboard('{Enter}');
  await arrive(/^\/courses\//);
});

test('with nothing typed, the page and the palette suggest where to go', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const { personId } = await makePerson(ctx);
  const { user, arrive } = await openPage(t, personId, '/search');
  const places = within(await screen.findByRole('list', { name: 'Go to' }));
  expect(places.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard',
    '/myevents',
    '/myworkouts',
    '/courses',
    '/buy_credits',
    '/settings',
  ]);
  await user.type(screen.getByRole('searchbox'), 'h');
  expect(await screen.findByText('Type at least two letters.')).toBeVisible();
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  const palette = within(await screen.findByRole('dialog', { name: 'Search' }));
  expect(palette.getAllByRole('option')).toHaveLength(6);
  expect(palette.getByText('Type to search, or choose a page.')).toBeVisible();
  await user.type(palette.getByRole('combobox'), 'my w');
  expect(palette.getByRole('option', { name: /My workouts/ })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');
  await arrive('/myworkouts');
});
