import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../checkout/learner.ts';
import { settled } from '../settled.ts';

/** Collects the page's console errors, without the browser's own message about a failed response. */
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
  ['/admin', 403, "You don't have permission to view this page"],
  ['/admin/library/1', 403, "You don't have permission to view this page"],
] as const;

test('a refused page says so with its status and leaves the console clean; the navigation rail stays', async ({
  page,
}) => {
  await signIn(page, 'member@demo.test');
  const said = listen(page);
  for (const [path, status, title] of PAGES) {
    await test.step(path, async () => {
      expect((await page.goto(path))?.status()).toBe(status);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('complementary').getByRole('navigation', { name: 'Main' })).toBeVisible();
      await settled(page);
      expect(said).toEqual([]);
    });
  }
});

/** Opens an event from the hydrated list. Before that, a link would do a full page load. */
async function openEvent(page: Page, title: string): Promise<void> {
  await page.goto('/events');
  const link = page.getByRole('main').getByRole('article').first().getByRole('link').first();
  // A hydrated list prefetches the event under the pointer, and only once, so a late request counts too.
  let requested = false;
  page.on('request', (request) => {
    requested ||= /\/api\/v1\/events\/\d+$/.test(request.url());
  });
  await expect(async () => {
    await page.mouse.move(0, 0);
    await link.hover();
    await expect.poll(() => requested, { timeout: 3_000 }).toBe(true);
  }).toPass();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

for (const [status, words] of [
  [404, 'Not Found'],
  [403, 'Members only'],
  [409, "Couldn't load this page"],
] as const) {
  test(`an open page that is refused with ${status} draws it, and leaves the console clean`, async ({ page }) => {
    await signIn(page, 'member@demo.test');
    const said = listen(page);
    await page.route(/\/api\/v1\/events\/\d+$/, (route) =>
      route.fulfill({ status, json: { error: 'Not like this.', code: 'not_like_this' } }),
    );
    await openEvent(page, words);
    await expect(page.getByRole('complementary').getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(said).toEqual([]);
  });
}

test('a fault is still reported: a 500 response is logged to the console', async ({ page }) => {
  await signIn(page, 'member@demo.test');
  const said = listen(page);
  await page.route(/\/api\/v1\/events\/\d+$/, (route) => route.fulfill({ status: 500, json: { error: 'Broken.' } }));
  await openEvent(page, "Couldn't load this page");
  expect(said.join()).toContain('Broken.');
});
