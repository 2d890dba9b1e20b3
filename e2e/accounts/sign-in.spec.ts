import { expect, test } from '@playwright/test';
import { mailTo } from '../mailbox.ts';
import { settled } from '../settled.ts';

const PASSWORD = 'callboard-demo';

test('a wrong password says so and loses nothing; the right one returns to the page before', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/dashboard?promo=true');
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Email').fill('lead@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText("That email and password don't match.")).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('lead@demo.test');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not this one');

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\?promo=true$/);
});

test('an emailed link signs in by its button', { tag: '@full' }, async ({ page, request }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await page.getByLabel('Email').fill('free@demo.test');
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const { links } = await mailTo(request, 'free@demo.test', 'sign_in_link');
  await page.goto(links.find((each) => each.includes('/login/')) ?? '');
  await page.getByRole('button', { name: 'Sign in to Callboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a visitor to the demo school signs in as one of its teachers, without an account', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByText('This is a demo school.')).toBeVisible();
  await page.getByRole('button', { name: 'See it as a teacher' }).click();
  await expect(page).toHaveURL(/\/teachers$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('beside sign-in, a wide window shows the next open event; a narrow one neither shows nor requests it', async ({
  page,
}) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/events')) requestedUrls.push(request.url());
  });
  const next = page.getByRole('region', { name: 'Next event, open to everyone' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await settled(page);
  await expect(next).toHaveCount(0);
  expect(requestedUrls).toEqual([]);
  const form = page.locator('form');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(form).toBeVisible();
  const before = await form.boundingBox();
  await expect(next.getByRole('heading', { level: 3 })).toBeVisible();
  expect(await form.boundingBox()).toEqual(before);
  // Sign-up shows the next open event, too.
  await page.goto('/sign_up');
  await expect(next.getByRole('heading', { level: 3 })).toBeVisible();
  await next.getByRole('article').getByRole('link').click();
  await expect(page).toHaveURL(/\/events\/\d+-/);
  await expect(page.getByRole('complementary', { name: 'Attend' })).toBeVisible();
});

test('a session that ends midway leads to sign-in and back', { tag: '@full' }, async ({ page, context }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('member@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await context.clearCookies();
  await page.goto('/select_enrollment_type');
  await expect(page).toHaveURL(/\/login\?next=%2Fselect_enrollment_type$/);
  await page.getByLabel('Email').fill('member@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/select_enrollment_type$/);
});

test('someone who still needs onboarding is sent there from every page of the shell', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/login?next=/select_enrollment_type');
  await page.getByLabel('Email').fill('new@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/onboarding\?next=%2Fselect_enrollment_type$/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/onboarding\?next=%2Fdashboard$/);
  for (const path of [
    '/events',
    '/events/1',
    '/courses',
    '/courses/voice-acting-101',
    '/schools/lantern-voice-studio',
    '/there-is-nothing-here',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL((url) => url.pathname === '/onboarding' && url.searchParams.get('next') === path);
  }
  for (const path of ['/tos', '/privacy']) {
    await page.goto(path);
    await expect(page).toHaveURL((url) => url.pathname === path);
  }
  await page.goto('/dashboard');
  expect((await (await page.request.get('/api/v1/users/me')).json()).user.needsOnboarding).toBe(true);
  const refused = await page.request.get('/api/v1/cohort_interests');
  expect(refused.status()).toBe(403);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect((await (await page.request.get('/api/v1/users/me')).json()).user).toBeNull();
});

test('sign-in never continues to a page on another site', { tag: '@full' }, async ({ page }) => {
  await page.goto('/login?next=https://evil.example/');
  await page.getByLabel('Email').fill('lead@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/localhost:\d+\/dashboard$/);
});
