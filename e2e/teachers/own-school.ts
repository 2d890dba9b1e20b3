import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from '../events/events.ts';
import { newAddress } from '../mailbox.ts';
import { someoneNew } from '../settings/people.ts';

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAYCAIAAAAUMWhjAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAMElEQVRIiWPYYSVNU8QwaoHVaBBJj6aiHaMZTXq0qNgxWppajVY4O0arTKvB3aoAAAtAJy7nVzV4AAAAAElFTkSuQmCC',
  'base64',
);

let number = 0;
/**
 * Signs in a new School Admin who has their own school and one course, which no other story sees. Opens the course's
 * staff page.
 */
export async function atOwnSchool(page: Page) {
  number += 1;
  const name = `Quiet Room ${Date.now().toString(36)}${number}`;
  const email = newAddress('quill');
  await someoneNew(page, email);
  const office = await page.context().browser()?.newContext();
  if (!office) throw new Error('No browser.');
  await signIn(office.request, 'staff');
  const schoolResponse = await office.request.post('/api/v1/admin/schools', { data: { name, email } });
  const { school } = (await schoolResponse.json()) as { school: { id: number; slug: string } };
  await office.close();
  const founded = await page.request.post('/api/v1/teachers/courses', {
    data: { schoolId: school.id, name: `${name} 101` },
  });
  const { course } = (await founded.json()) as { course: { id: number; slug: string } };
  await page.goto(`/teachers/courses/${course.id}/staff`);
  await expect(page.getByRole('heading', { level: 2, name: 'School Details' })).toBeVisible();
  return { email, schoolId: school.id, courseId: course.id, slug: school.slug, courseSlug: course.slug };
}

export const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
export const save = (within: Locator) => within.getByRole('button', { name: /^Save/ }).click();
