import { type APIRequestContext, expect, test } from '@playwright/test';
import { checkA11y } from '../a11y.ts';
import { CARD, newLearner, oneTime, paidOrder, payWith, select } from '../checkout/learner.ts';

const COURSE = 'songwriting-in-six-weeks';
const QUESTION = 'How you found us';

async function enrollmentsFrom(request: APIRequestContext, source: string) {
  const signedIn = await request.post('/api/v1/auth/sign_in', {
    data: { email: 'staff@demo.test', password: 'callboard-demo' },
  });
  expect(signedIn.ok()).toBe(true);
  const response = await request.get(`/api/v1/teachers/courses/${COURSE}/visit_sources`);
  const { sources } = (await response.json()) as { sources: { source: string; enrollments: number; sales: number }[] };
  return sources.find((row) => row.source === source);
}

test('someone comes from a link, says yes, and enrolls in another tab: the hub counts the link and its dollars', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  const source = `x${Date.now()}`;
  await page.goto(`/courses?utm_source=${source}`);
  const bar = page.getByRole('complementary', { name: QUESTION });
  await bar.getByRole('button', { name: 'Yes' }).click();
  await expect(bar).toHaveCount(0);
  await newLearner(page, 'Xenia');
  await page.close();
  const tab = await context.newPage();
  await select(tab, COURSE);
  await tab.goto('/select_enrollment_type');
  await oneTime(tab)
    .getByRole('button', { name: /Check out/ })
    .click();
  await payWith(tab, CARD.works);
  await paidOrder(tab);
  const staff = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const row = await enrollmentsFrom(staff, source);
  await staff.dispose();
  expect(row).toMatchObject({ enrollments: 1 });
  expect(row?.sales).toBeGreaterThan(0);
});

test('the question is at the foot of a phone’s page, works by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/courses?utm_source=x');
  const bar = page.getByRole('complementary', { name: QUESTION });
  await expect(bar).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await checkA11y(page);
  const no = bar.getByRole('button', { name: 'No' });
  await no.focus();
  await page.keyboard.press('Enter');
  await expect(bar).toHaveCount(0);
  expect(await page.evaluate(() => document.cookie)).not.toContain('callboard-visit-source');
});
