import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

const PAGES = [
  ['/login', 'Sign in'],
  ['/sign_up', 'Join Callboard'],
  ['/forgot_password', 'New password'],
  ['/reset_password/never-mailed', 'Choose a new password'],
  ['/verify/never-mailed', 'Finish joining'],
  ['/login/never-mailed', 'Sign in'],
  ['/tos', 'Terms'],
  ['/privacy', 'Privacy'],
] as const;

for (const [path, title] of PAGES) {
  test(`${path} is drawn on the server, clean for axe, without an error, on phone and desktop, light and dark`, async ({
    page,
    request,
  }) => {
    const html = await (await request.get(path)).text();
    expect(html).toContain(title);
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(path, { waitUntil: 'networkidle' });
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
        const wider = await page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        expect(wider).toBe(0);
      }
    }
    expect(errors).toEqual([]);
  });
}

test('a link that is too old says what to do', async ({ page }) => {
  await page.goto('/login/never-mailed');
  await page.getByRole('button', { name: 'Sign in to Callboard' }).click();
  await expect(page.getByText('This link has expired or was used already. Ask for a new one.')).toBeVisible();
  await page.getByRole('link', { name: 'Ask for a new one' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
