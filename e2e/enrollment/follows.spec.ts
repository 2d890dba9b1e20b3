import { expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD, newLearner } from '../checkout/learner.ts';

async function signIn(page: Page, account: string): Promise<void> {
  await page.request.post('/api/v1/auth/sign_in', {
    data: { email: `${account}@demo.test`, password: DEMO_PASSWORD },
  });
}

test('a teacher sees at /followers who follows all courses or one; a learner learns why they can’t', {
  tag: '@full',
}, async ({ page }) => {
  await signIn(page, 'teacher');
  await page.goto('/followers');
  await expect(page.getByRole('heading', { level: 1, name: 'Followers' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Voice Acting 101' }).first()).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Courses' })
    .getByRole('link', { name: /Audiobook Narration/ })
    .click();
  await expect(page).toHaveURL(/\/followers\?course=\d+$/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Voice Acting 101' })).toHaveCount(0);
  await signIn(page, 'lead');
  await page.goto('/followers');
  await expect(page.getByText('Followers are for teachers')).toBeVisible();
});

test('a learner finds their reminders in one place, removes one, and can set it again', {
  tag: '@full',
}, async ({ page }) => {
  await newLearner(page, 'Ronja');
  await page.goto('/select_course');
  const remind = page.getByRole('article', { name: /Harmony by Ear/ }).getByRole('button', { name: 'Remind me' });
  // The page shows a click before it is stored.
  const answered = () =>
    page.waitForResponse((response) => response.url().endsWith('/follow') && response.request().method() === 'POST');
  const set = answered();
  await remind.click();
  await set;
  await page.goto('/courses-followed');
  const row = page.getByRole('listitem').filter({ hasText: 'Harmony by Ear' });
  const removed = answered();
  await row.getByRole('button', { pressed: true }).click();
  await expect(row.getByRole('button', { pressed: false })).toBeVisible();
  await removed;
  const kept = answered();
  await row.getByRole('button', { pressed: false }).click();
  await expect(row.getByRole('button', { pressed: true })).toBeVisible();
  await kept;
  await page.reload();
  await expect(row).toBeVisible();
});
