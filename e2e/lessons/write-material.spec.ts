import { expect, test } from '@playwright/test';
import { signIn } from './lessons.ts';

test('staff write a library piece and publish it, and readers find it', { tag: '@full' }, async ({ page }) => {
  await signIn(page.request, 'staff');
  await page.goto('/admin/library?kind=Example');
  await page.getByRole('link', { name: 'New entry' }).click();
  await page.getByLabel('Name').fill('A pause that did the work');
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('Four seconds, and nobody breathes.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A pause that did the work' })).toBeVisible();
  await page.getByText('Published', { exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto('/examples');
  await page.getByRole('link', { name: 'A pause that did the work' }).click();
  await expect(page.getByText('Four seconds, and nobody breathes.')).toBeVisible();
});

test('staff add a lesson to course material, write it, move it, and delete it', { tag: '@full' }, async ({ page }) => {
  await signIn(page.request, 'staff');
  await page.goto('/admin/course-material?q=mixing');
  await page.getByRole('link', { name: 'Mixing for Small Rooms' }).click();
  await page.getByPlaceholder('Module name').fill('The room');
  await page.getByRole('button', { name: 'Add module' }).click();
  for (const name of ['Corners', 'Curtains']) {
    await page.getByPlaceholder('New lesson in The room').fill(name);
    await page.getByRole('button', { name: 'Add lesson' }).click();
    await expect(page.getByRole('link', { name })).toBeVisible();
  }
  await page.getByRole('button', { name: 'More for Curtains' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  const lessons = page.getByRole('list', { name: 'Lessons in The room' });
  await expect(lessons.getByRole('listitem').first()).toContainText('Curtains');
  await page.getByRole('link', { name: 'Curtains' }).click();
  await page.getByText('Published', { exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('Heavier than you think.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Preview' }).click();
  await expect(page.getByText('Heavier than you think.')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Really delete?' }).click();
  await expect(page.getByText('Lesson deleted')).toBeVisible();
});
