import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../checkout/learner.ts';

/** What the page says on its console but for the browser's own line about an answer that isn't 200. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !text.startsWith('Failed to load resource:')) said.push(text);
  });
  page.on('pageerror', (error) => said.push(`not caught: ${error.message}`));
  return said;
}

const PAGES = [
  ['/there-is-nothing-here', 404, 'Not Found'],
  ['/events/999999-nothing', 404, 'Not Found'],
  ['/courses/nothing', 404, 'Not Found'],
  ['/schools/nothing', 404, 'Not Found'],
  ['/c/nothing', 404, 'Not Found'],
  ['/lessons/999999', 404, 'Not Found'],
  ['/admin/library/1', 403, 'This page is not open to you'],
] as const;

test('a page that is refused says so with its status and leaves the console clean; the rail stays', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'member@demo.test');
  const said = listen(page);
  for (const [path, status, title] of PAGES) {
    await test.step(path, async () => {
      expect((await page.goto(path))?.status()).toBe(status);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('complementary').getByRole('navigation', { name: 'Main' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(said).toEqual([]);
    });
  }
});

/** Goes to an event within the open list; a link that was pressed before the list was awake has loaded the page whole: again. */
async function openEvent(page: Page, title: string, within: number): Promise<void> {
  await expect(async () => {
    await page.goto('/events');
    await page.waitForLoadState('networkidle');
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: within });
  }).toPass({ timeout: 50_000 });
}

for (const [status, words] of [
  [404, 'Not Found'],
  [403, 'Not open to everyone'],
  [409, "This page didn't load"],
] as const) {
  test(`an open page that is refused with ${status} draws it, and leaves the console clean`, async ({ page }) => {
    await signIn(page, 'member@demo.test');
    const said = listen(page);
    await page.route(/\/api\/v1\/events\/\d+$/, (route) =>
      route.fulfill({ status, json: { error: 'Not like this.', code: 'not_like_this' } }),
    );
    await openEvent(page, words, 5_000);
    await expect(page.getByRole('complementary').getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(said).toEqual([]);
  });
}

test('a fault is still told: an answer of 500 stands on the console', async ({ page }) => {
  await signIn(page, 'member@demo.test');
  const said = listen(page);
  await page.route(/\/api\/v1\/events\/\d+$/, (route) => route.fulfill({ status: 500, json: { error: 'Broken.' } }));
  await openEvent(page, "This page didn't load", 20_000);
  expect(said.join()).toContain('Broken.');
});
