import { expect, test } from '@playwright/test';
import { newLearner, select, signIn } from '../checkout/learner.ts';

test('staff create codes; a learner redeems one at checkout and one that grants a membership', {
  tag: '@full',
}, async ({ page, browser }) => {
  const code = `E2E${Date.now()}`;
  await signIn(page, 'staff@demo.test');
  await page.goto('/admin/promo-codes');
  await page.getByRole('button', { name: 'New code' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByLabel('Percent off').fill('25');
  await page.getByRole('button', { name: 'Create code' }).click();
  await expect(page.getByText(`${code} is ready`)).toBeVisible();

  const context = await browser.newContext();
  const learner = await context.newPage();
  await newLearner(learner, 'Otto');
  await learner.goto('/select_course');
  await learner.getByRole('link', { name: 'Have a promo code?' }).click();
  await expect(learner).toHaveURL(/\/promo_code$/);
  await learner.getByRole('button', { name: 'Apply code' }).click();
  await expect(learner.getByText('This field is required.')).toBeVisible();
  await learner.getByLabel('Promo code').fill('NOT-A-CODE');
  await learner.getByRole('button', { name: 'Apply code' }).click();
  await expect(learner.getByText("This promo code isn't valid.")).toBeVisible();

  await learner.getByLabel('Promo code').fill(code.toLowerCase());
  await learner.getByRole('button', { name: 'Apply code' }).click();
  await expect(learner.getByRole('heading', { name: 'Code applied' })).toBeVisible();
  const [cohort] = await select(learner, 'harmony-by-ear');
  await learner.goto('/select_enrollment_type');
  const off = Math.floor((cohort?.nonmemberPrice ?? 0) * 25 + 0.5) / 100;
  await expect(learner.getByRole('row', { name: `Code ${code}` }).first()).toContainText(String(off));

  await learner.goto('/promo_code');
  await learner.getByLabel('Promo code').fill('cccmaster');
  await learner.getByRole('button', { name: 'Apply code' }).click();
  await expect(learner).toHaveURL(/\/dashboard\?promo=true$/);
  await expect(learner.getByText('Your promo code has been applied')).toBeVisible();
  const { user } = await (await learner.request.get('/api/v1/users/me')).json();
  expect(user.access).toBe('member');

  await learner.goto('/promo_code');
  await learner.getByLabel('Promo code').fill('cccmaster');
  await learner.getByRole('button', { name: 'Apply code' }).click();
  await expect(learner).toHaveURL(/\/dashboard\?promo=true$/);
  await context.close();

  await page.getByRole('link', { name: `Uses for ${code}` }).click();
  await expect(page.getByRole('link', { name: 'Otto L.' })).toBeVisible();
});

test('a code that does nothing for a member says so under the field and in a toast', { tag: '@full' }, async ({
  page,
}) => {
  await signIn(page, 'member@demo.test');
  await page.goto('/promo_code');
  const error = page.waitForResponse(
    async (response) => /\/promo_codes\/\d+$/.test(response.url()) && (await response.json()).promo.result === 'error',
  );
  await page.getByLabel('Promo code').fill('CCCMASTER');
  await page.getByRole('button', { name: 'Apply code' }).click();
  const sentence = "You're already a member. You can redeem this code after your membership ends.";
  await expect(page.getByLabel('Promo code')).toHaveAccessibleDescription(sentence);
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await error;
});
