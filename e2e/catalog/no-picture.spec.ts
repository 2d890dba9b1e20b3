import { expect, type Page, test } from '@playwright/test';
import { checkA11y, watchErrors } from '../a11y.ts';
import { settled } from '../settled.ts';

/** The images in a school's page header. */
const headPictures = (page: Page) =>
  page
    .locator('header')
    .filter({ has: page.getByRole('heading', { level: 1 }) })
    .locator('img');

test('a school without any picture has a generated cover and its initials, in both schemes and sizes', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto('/schools/second-city-limits');
  await settled(page);
  await expect(headPictures(page)).toHaveCount(1);
  await expect(headPictures(page)).toHaveAttribute('src', /^\/covers\/drawn\.svg\?/);
  await expect(page.getByText('SL', { exact: true })).toBeVisible();
  await checkA11y(page);
  expect(errors).toEqual([]);
});

test('a missing picture is replaced by the generated cover, a logo and faces by initials', async ({ page }) => {
  // The picture is already missing before the page is hydrated.
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
