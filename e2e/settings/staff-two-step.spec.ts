import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { e2eEnvironmentFile, e2ePorts } from '../../tools/run/e2e-ports.ts';
import { BUNDLE } from '../../tools/run/node-flags.ts';
import { type Program, startProgram } from '../../tools/run/steps.ts';
import { checkA11y, watchErrors } from '../a11y.ts';
import { newAddress } from '../mailbox.ts';
import { tabTo } from '../tab-to.ts';
import { courseId } from '../teachers/teachers.ts';
import { section, someoneNew } from './people.ts';

const port = Number(process.env.E2E_PORT ?? 3100);
let strict: string;
let database: pg.Client;
let web: Program;

// A second server for the same school, where staff need two-step sign-in as in production. Staff in other stories have
// only a password.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  const env = JSON.parse(readFileSync(e2eEnvironmentFile(port), 'utf8')) as Record<string, string>;
  const strictPort = e2ePorts(port).strictWeb + test.info().parallelIndex;
  strict = `http://localhost:${strictPort}`;
  database = new pg.Client({ connectionString: env.DATABASE_URL });
  await database.connect();
  web = startProgram(BUNDLE, ['web'], {
    ...env,
    PORT: String(strictPort),
    PUBLIC_URL: strict,
    STAFF_TWO_STEP: 'required',
  });
  await web.ready;
});
test.afterAll(async () => {
  web?.child.kill('SIGTERM');
  await web?.ended;
  await database?.end();
});

/** Makes a person staff since this many days ago, by the school's clock. */
const staffSince = (email: string, days: number) =>
  database.query(
    `update users set is_staff = true, staff_since = now() - $2::float8 * interval '1 day'
       + coalesce((select offset_ms from platform_clock limit 1), 0) * interval '1 millisecond' where email = $1`,
    [email, days],
  );

async function newStaff(page: Page, days: number): Promise<string> {
  const email = newAddress('staff-two-step');
  const { password } = await someoneNew(page, email);
  await staffSince(email, days);
  const signedIn = await page.request.post(`${strict}/api/v1/auth/sign_in`, { data: { email, password } });
  expect(signedIn.ok(), await signedIn.text()).toBe(true);
  return email;
}

const banner = (page: Page) => page.getByRole('complementary', { name: 'Two-step sign-in' });

/** The code an authenticator app shows for the key on the page. */
async function appCode(part: Locator): Promise<string> {
  const key = await part.locator('code').innerText();
  return TOTP.generate({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
}

test('staff see the days left, then each staff page leads to setting up two-step sign-in, and back', async ({
  page,
}) => {
  const errors = watchErrors(page, /403/);
  const email = await newStaff(page, 4.5);
  await page.goto(`${strict}/admin/users`);
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await expect(banner(page)).toContainText('You have 3 days left to set up two-step sign-in.');
  await checkA11y(page);
  const staffPages = await page
    .getByRole('navigation', { name: 'Staff' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(staffPages.length).toBeGreaterThan(5);
  await banner(page).getByRole('link', { name: 'Set it up' }).click();
  await expect(page).toHaveURL(`${strict}/two-step?next=%2Fadmin%2Fusers`);

  await staffSince(email, 7.5);
  for (const path of ['/admin', ...staffPages]) {
    const response = await page.request.get(strict + path);
    expect(response.url(), path).toBe(`${strict}/two-step?${new URLSearchParams({ next: path })}`);
  }
  await page.goto(`${strict}/admin/audit`);
  await expect(page).toHaveURL(`${strict}/two-step?next=%2Fadmin%2Faudit`);
  await expect(page.getByRole('heading', { level: 1, name: 'Set up two-step sign-in' })).toBeVisible();
  await checkA11y(page);
  expect((await page.request.get(`${strict}/api/v1/admin/users`)).status()).toBe(403);
  await page.goto(`${strict}/teachers/courses/${await courseId(page.request, 'voice-acting-101')}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Set up two-step sign-in first' })).toBeVisible();
  await checkA11y(page);
  // Staff's personal pages stay open.
  await page.goto(`${strict}/settings`);
  await expect(section(page, 'Two-step sign-in').getByRole('button', { name: 'Set up' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Staff' }).click();
  await expect(page).toHaveURL(`${strict}/two-step?next=%2Fadmin`);

  await page.goto(`${strict}/admin/audit`);
  const part = section(page, 'Two-step sign-in');
  await part.getByRole('button', { name: 'Set up' }).click();
  await expect(part.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await part.getByLabel('6-digit code').fill(await appCode(part));
  await part.getByRole('button', { name: 'Turn on' }).click();
  await expect(part.getByRole('listitem')).toHaveCount(10);
  await part.getByRole('button', { name: 'I saved them' }).click();
  await expect(page).toHaveURL(`${strict}/admin/audit`);
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('a staff page left open past the deadline leads to setting up two-step sign-in, too', { tag: '@full' }, async ({
  page,
}) => {
  const email = await newStaff(page, 6.5);
  await page.goto(`${strict}/admin/users`);
  await expect(banner(page)).toContainText('You have 1 day left');
  await staffSince(email, 7.5);
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Set it up' }).click();
  await expect(page).toHaveURL(/\/two-step\?next=%2Fadmin%2Forders/);
  await expect(page.getByRole('heading', { level: 1, name: 'Set up two-step sign-in' })).toBeVisible();
});

test('staff set up two-step sign-in by keyboard alone', async ({ page }) => {
  await newStaff(page, 7.5);
  await page.goto(`${strict}/admin/audit`);
  const part = section(page, 'Two-step sign-in');
  await tabTo(page, part.getByRole('button', { name: 'Set up' }));
  await page.keyboard.press('Enter');
  await expect(part.getByLabel('6-digit code')).toBeFocused();
  await page.keyboard.type(await appCode(part));
  await page.keyboard.press('Enter');
  await expect(part.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  await tabTo(page, part.getByRole('button', { name: 'I saved them' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${strict}/admin/audit`);
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
});
