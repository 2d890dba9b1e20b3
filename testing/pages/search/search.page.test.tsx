import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makePerson } from '#server/domain/accounts/persons/person.factory.ts';
import { aCohort, aCourse, aSchool } from '#server/domain/schools/cohort/cohort.factory.ts';
import { testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';

const t = testApp();

test('the words stand in the address, and Back returns to what was found', async () => {
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
