import { expect, type Page, test } from '@playwright/test';
import { newLearner, signIn } from '../checkout/learner.ts';
import { lookOver, watchErrors } from '../look-over.ts';

const SLUG = 'second-city-limits';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAYCAIAAAAUMWhjAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAMElEQVRIiWPYYSVNU8QwaoHVaBBJj6aiHaMZTXq0qNgxWppajVY4O0arTKvB3aoAAAtAJy7nVzV4AAAAAElFTkSuQmCC',
  'base64',
);

const accentOf = (page: Page) =>
  page
    .getByRole('heading', { level: 1 })
    .evaluate((title) => getComputedStyle(title).getPropertyValue('--accent').trim().toLowerCase());

test('a School Admin chooses a color by key and a cover; the school’s public pages wear both, and give them back', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await signIn(page, 'other-teacher@demo.test');
  const { school } = await (await page.request.get(`/api/v1/schools/${SLUG}`)).json();
  const errors = watchErrors(page);
  await page.goto(`/teachers/schools/${school.id}`);
  const panel = page.getByRole('region', { name: 'Look', exact: true });
  await expect(panel.getByRole('radio', { name: 'Callboard’s own' })).toBeChecked();
  await panel.getByRole('radio', { name: 'Forest' }).focus();
  await page.keyboard.press('Space');
  const read = async () => (await (await page.request.get(`/api/v1/schools/${SLUG}`)).json()).school;
  await expect.poll(async () => (await read()).accent).toBe('forest');
  await expect(panel.getByRole('radio', { name: 'Forest' })).toBeChecked();
  await panel.getByRole('button', { name: 'Edit Cover' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Cover' });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'a.txt', mimeType: 'image/png', buffer: Buffer.from('no') });
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
  await expect(dialog.getByText('Uploaded and saved')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await lookOver(page);

  const visitor = await (await browser.newContext()).newPage();
  const complaints = watchErrors(visitor);
  await visitor.goto(`/schools/${SLUG}`);
  expect(await accentOf(visitor)).toBe('#2f6b3a');
  await expect(visitor.locator('main img').first()).toHaveAttribute('src', /^\/media\/\d+/);
  await visitor.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => accentOf(visitor)).toBe('#86cf93');
  await lookOver(visitor);
  expect(complaints).toEqual([]);
  await visitor.context().close();

  await page.request.patch(`/api/v1/teachers/schools/${school.id}`, { data: { accent: null, cover_url: null } });
  expect(await read()).toMatchObject({ accent: null, coverUrl: null });
  expect(errors.filter((error) => !/4(15|22)/.test(error))).toEqual([]);
});

test('a school is followed and left by one press; a visitor is led to the sign-in and back', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/schools/lantern-voice-studio');
  await page.getByRole('link', { name: 'Follow', exact: true }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await newLearner(page, 'Fay');
  await page.goto('/schools/lantern-voice-studio');
  for (const heading of ['What’s next', 'Courses', 'People', 'What learners say']) {
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
  const followed = async () =>
    (await (await page.request.get('/api/v1/users/followed_courses')).json()).courses?.length ?? 0;
  await expect.poll(followed).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Following' }).click();
  await expect.poll(followed).toBe(0);
});
