import { expect, type Page, test } from '@playwright/test';
import { checkA11y, watchErrors } from '../a11y.ts';

// A red square, 2 × 2 pixels.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);

async function openWork(page: Page, account: string) {
  await page.request.post('/api/v1/auth/sign_in', {
    data: { email: `${account}@demo.test`, password: 'callboard-demo' },
  });
  await page.goto('/myworkouts');
  await page.getByRole('link', { name: 'Your work' }).first().click();
  await page.getByRole('button', { name: 'Edit submission' }).click();
  return page.getByRole('textbox', { name: 'Your work' });
}

test.describe.configure({ mode: 'serial' });

test('a written submission: formatted by keyboard, with a link, an uploaded image, and a film', async ({ page }) => {
  // The test writes, uploads, and runs the accessibility check four times, so it needs more time than one page.
  test.slow();
  const errors = watchErrors(page);
  const work = await openWork(page, 'lead');
  await work.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Take two');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- first');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  await toolbar.getByRole('button', { name: 'Bold' }).focus();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
  await expect(toolbar.getByRole('button', { name: 'Link' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('Link URL').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a valid URL.')).toBeVisible();
  await page.getByLabel('Link URL').fill('pages.example/take-two');
  await page.keyboard.press('Enter');
  await toolbar.getByRole('button', { name: 'Video' }).click();
  await page.getByLabel('YouTube or Loom link').fill('https://evil.example/watch');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Paste a YouTube or Loom link.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  const picker = page.locator('input[type="file"][multiple]');
  await picker.setInputFiles({ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('Images can be jpeg, jpg, png, gif, webp, or svg.')).toBeVisible();
  await picker.setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer: PNG });
  await expect(work.locator('img[src^="/media/"]')).toBeVisible();
  await checkA11y(page);
  await page.getByRole('button', { name: 'Resubmit' }).click();
  await expect(page.getByText('Your work is submitted')).toBeVisible();

  const main = page.getByRole('main');
  await expect(main.locator('strong')).toHaveText('Take two');
  await expect(main.getByRole('listitem').filter({ hasText: 'first' })).toBeVisible();
  const link = main.getByRole('link', { name: 'pages.example/take-two' });
  await expect(link).toHaveAttribute('href', 'https://pages.example/take-two');
  await expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
  const src = await main.locator('img[src^="/media/"]').getAttribute('src');
  expect((await page.request.get(src ?? '')).status()).toBe(200);
  await page.context().clearCookies();
  expect((await page.request.get(src ?? '')).status(), 'nobody else sees it').toBe(404);
  expect(errors.filter((error) => !/415|422/.test(error))).toEqual([]);
});

test('a person is mentioned from the list behind @, chosen by keyboard', async ({ page }) => {
  test.slow();
  const people = [
    { id: 7, displayName: 'Mateo R.', picture: null },
    { id: 8, displayName: 'Maya O.', picture: null },
  ];
  await page.route('**/api/v1/users/mention_search?**', (route) => route.fulfill({ json: { users: people } }));
  const work = await openWork(page, 'lead');
  await work.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Thanks @ma');
  const list = page.getByRole('listbox', { name: 'People to mention' });
  await expect(list.getByRole('option')).toHaveText([/Mateo R\./, /Maya O\./]);
  await checkA11y(page);
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toContainText('Maya O.');
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await expect(work.locator('[data-mention-id="8"]')).toHaveText('@Maya O.');
});
