import { expect, test } from '@playwright/test';
import { checkA11y, nothingIsLost, watchErrors } from '../a11y.ts';
import { settled } from '../settled.ts';

const PAGES = [
  ['/login', 'Sign in'],
  ['/sign_up', 'Join Callboard'],
  ['/forgot_password', 'New password'],
  ['/reset_password/never-mailed', 'Choose a new password'],
  ['/first_staff/never-printed', 'Create the first staff account'],
  ['/verify/never-mailed', 'Finish joining'],
  ['/login/never-mailed', 'Sign in'],
  ['/tos', 'Terms'],
  ['/privacy', 'Privacy'],
] as const;

for (const [path, title] of PAGES) {
  test(`${path} is drawn on the server, clean for axe, without an error, on phone and desktop, light and dark; nothing lost at 200 %`, async ({
    page,
    request,
  }) => {
    const html = await (await request.get(path)).text();
    expect(html).toContain(title);
    const errors = watchErrors(page);
    await page.goto(path);
    await settled(page);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await checkA11y(page);
    await nothingIsLost(page);
    expect(errors).toEqual([]);
  });
}

test('an expired link says what to do', { tag: '@full' }, async ({ page }) => {
  await page.goto('/login/never-mailed');
  await page.getByRole('button', { name: 'Sign in to Callboard' }).click();
  await expect(page.getByText('This link has expired or was already used. Ask for a new one.')).toBeVisible();
  await page.getByRole('link', { name: 'Ask for a new one' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
