import { expect, type Page, test } from '@playwright/test';

/**
 * Opens the sign-in page. From then on, scripts the page hasn't requested are gone. Returns the full page loads after
 * that, and a function that restores the scripts.
 */
async function openBeforeDeploy(page: Page) {
  const loads: string[] = [];
  const known = new Set<string>();
  let scriptsRemoved = false;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
    else if (!scriptsRemoved) known.add(request.url());
  });
  await page.route('**/assets/*.js', (route) =>
    scriptsRemoved && !known.has(route.request().url()) ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  );
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await page.waitForLoadState('networkidle');
  scriptsRemoved = true;
  loads.length = 0;
  return {
    loads,
    bringBack: () => {
      scriptsRemoved = false;
    },
  };
}

const follow = (page: Page) => page.getByRole('link', { name: 'Forgot your password?' }).click();
const isThere = (page: Page) => expect(page.getByRole('button', { name: /link/i })).toBeEnabled();

test('a page left open during a deploy reloads once, with the new build’s files', async ({ page }) => {
  const { loads, bringBack } = await openBeforeDeploy(page);
  page.on('request', (request) => request.isNavigationRequest() && bringBack());
  await follow(page);
  await isThere(page);
  expect(loads).toEqual(['/forgot_password']);
});

test('if that reload doesn’t help, the page reloads again only on Retry', async ({ page }) => {
  const { loads, bringBack } = await openBeforeDeploy(page);
  const reloaded = page.waitForEvent('load');
  await follow(page);
  await reloaded;
  expect(loads).toEqual(['/forgot_password']);
  await expect(page.getByRole('heading', { name: 'This page needs to reload' })).toBeVisible();
  bringBack();
  await page.getByRole('button', { name: 'Retry' }).click();
  await isThere(page);
  expect(loads).toEqual(['/forgot_password', '/forgot_password']);
});
