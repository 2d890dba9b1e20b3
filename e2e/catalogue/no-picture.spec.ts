import { expect, type Page, test } from '@playwright/test';
import { lookOver, watchErrors } from '../look-over.ts';
import { settled } from '../settled.ts';

/** What of a school's head is a picture, and where it comes from. */
const headPictures = (page: Page) =>
  page
    .locator('header')
    .filter({ has: page.getByRole('heading', { level: 1 }) })
    .locator('img');

test('a school that gave no picture at all has a drawn cover and its initials, in both schemes and sizes', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto('/schools/second-city-limits');
  await settled(page);
  await expect(headPictures(page)).toHaveCount(1);
  await expect(headPictures(page)).toHaveAttribute('src', /^\/covers\/drawn\.svg\?/);
  await expect(page.getByText('SL', { exact: true })).toBeVisible();
  await lookOver(page);
  expect(errors).toEqual([]);
});

test('a picture that is gone gives way to the drawn cover, a logo and faces to initials', async ({ page }) => {
  // gone before the page is awake
  await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/schools/lantern-voice-studio');
  await settled(page);
  await expect(headPictures(page)).toHaveCount(1);
  await expect(headPictures(page)).toHaveAttribute('src', /^\/covers\/drawn\.svg\?/);
  await expect(page.getByText('LS', { exact: true })).toBeVisible();
  const mara = page.getByRole('listitem').filter({ hasText: 'Voice actor and director' });
  await mara.scrollIntoViewIfNeeded();
  await expect(mara.getByText('MO', { exact: true })).toBeVisible();
  await expect(mara.locator('img')).toHaveCount(0);
});
