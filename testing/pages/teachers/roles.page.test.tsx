import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aTaughtSchool } from '#server/features/schools/school/school-settings.factory.ts';
import { testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');

async function sectionsOf(course: { name: string }) {
  const sections = within(await screen.findByRole('navigation', { name: `Course ${course.name}` }));
  await sections.findByRole('link', { name: 'Cohorts' });
  return sections.getAllByRole('link').map(({ textContent }) => textContent);
}

test('a course admin is led to the course, but neither to its payouts nor to a new course', async () => {
  const { course, admin, courseAdmin } = await aTaughtSchool(ctx());
  const { open } = await openPage(t, courseAdmin.personId, `/teachers/courses/${course.slug}`);
  const sections = await sectionsOf(course);
  expect(sections).toContain('Staff');
  expect(sections).not.toContain('Payouts');
  await open('/teachers/courses');
  expect((await screen.findAllByText(course.name))[0]).toBeVisible();
  expect(screen.queryByRole('link', { name: 'New course' })).toBeNull();

  const own = await openPage(t, admin.personId, `/teachers/courses/${course.slug}`);
  expect(await sectionsOf(course)).toContain('Payouts');
  await own.open('/teachers/courses');
  expect((await screen.findAllByRole('link', { name: 'New course' }))[0]).toBeVisible();
});

test('a teacher can open the staff page of their own course, but not of another school’s course', async () => {
  const [own, foreign] = [await aTaughtSchool(ctx()), await aTaughtSchool(ctx())];
  const { open } = await openPage(t, own.admin.personId, `/teachers/courses/${foreign.course.slug}/staff`);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible());
  expect(screen.queryByText(foreign.course.name)).toBeNull();
  await open(`/teachers/courses/${own.course.slug}/staff`);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible());
});
