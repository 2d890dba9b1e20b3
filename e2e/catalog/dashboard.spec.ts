import { expect, type Page, test } from '@playwright/test';
import { checkA11y, watchErrors } from '../a11y.ts';
import { newLearner } from '../checkout/learner.ts';
import { section } from '../settings/people.ts';
import { settled } from '../settled.ts';

async function signInAs(page: Page, account: string): Promise<void> {
  const response = await page.request.post('/api/v1/auth/sign_in', {
    data: { email: `${account}@demo.test`, password: 'callboard-demo' },
  });
  expect(response.ok()).toBe(true);
}

test('a new learner finds invitations, the welcome, and the page they wanted', { tag: '@full' }, async ({ page }) => {
  await newLearner(page, 'Alma');
  await page.goto('/dashboard?welcome=true&next=%2Fcourses%2Fvoice-acting-101');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome, Alma' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pick up where you left off' })).toHaveAttribute(
    'href',
    '/courses/voice-acting-101',
  );
  await expect(page.getByText('No courses yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse Courses' })).toHaveAttribute('href', '/courses');
  await expect(page.getByRole('heading', { name: 'Upcoming Class Sessions' })).toBeVisible();
  await expect(page.getByText('No class sessions')).toBeVisible();
  await page.getByRole('link', { name: 'Enroll in Course' }).click();
  await expect(page).toHaveURL(/\/courses$/);
});

test('the dashboard is rendered on the server, for its owner alone', async ({ page }) => {
  await signInAs(page, 'member');
  const response = await page.request.get('/dashboard');
  const html = (await response.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '');
  expect(html).toMatch(/<h1[^>]*>Dashboard<\/h1>/);
  expect(html).toContain('View Course Dashboard');
  expect(html).not.toContain('aria-busy');
  expect(response.headers()['cache-control']).toBe('private, no-cache');
});

test('four weeks without events suggest the chat and the examples', { tag: '@full' }, async ({ page }) => {
  await signInAs(page, 'free');
  const none = { events: [], classSessions: [], attendingEventIds: [] };
  const meta = { page: 1, perPage: 100, total: 0, totalPages: 0 };
  await page.route(/\/api\/v1\/events\?/, (route) => route.fulfill({ json: { ...none, meta } }));
  await page.route('**/api/v1/users/dashboard', async (route) => {
    const body = await (await route.fetch()).json();
    await route.fulfill({ json: { ...body, classSessions: [] } });
  });
  // The server renders its own data. The browser requests data only when it navigates itself.
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: /^Search/ })).toBeEnabled();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('No events in the next four weeks')).toBeVisible();
  // Without class sessions, nothing is shown as coming next.
  await expect(page.getByText('No class sessions')).toBeVisible();
  await expect(page.getByText(/Next up|Happening now/)).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Open the chat' })).toHaveAttribute('href', '/chat');
  await expect(main.getByRole('link', { name: 'Browse the examples' })).toHaveAttribute('href', '/examples');
});

test('a URL on another site is not offered as the page they wanted', { tag: '@full' }, async ({ page }) => {
  await newLearner(page, 'Elin');
  await page.goto('/dashboard?welcome=true&next=https%3A%2F%2Fevil.example');
  await expect(page.getByRole('heading', { name: 'Welcome, Elin' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pick up where you left off' })).toHaveCount(0);
});

test('an applied promo code is confirmed', { tag: '@full' }, async ({ page }) => {
  await newLearner(page, 'Orla');
  await page.goto('/dashboard?promo=true');
  await expect(page.getByRole('heading', { name: 'Your promo code has been applied' })).toBeVisible();
});

test('my courses as a member: current and past ones, the next session first with its countdown', {
  tag: '@full',
}, async ({ page }) => {
  await signInAs(page, 'member');
  await page.goto('/dashboard');
  await expect(page.getByText(/Next up|Happening now/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This Week' })).toBeVisible();
  const taking = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ hasText: "Courses I'm Currently Taking" })
    .last();
  const card = taking.getByRole('article').first();
  await expect(card.locator('img')).toBeVisible();
  await expect(card.getByRole('heading').getByRole('link')).toHaveAttribute('href', /^\/c\/[a-z0-9-]+$/);
  await expect(card).toContainText(/[A-Z][a-z]{2} \d{1,2}( – |, \d{4} – )/);
  await expect(page.getByRole('heading', { name: "Courses I've Taken In The Past" })).toBeVisible();
  await taking.getByRole('link', { name: 'View Course Dashboard' }).first().click();
  await expect(page).toHaveURL(/\/c\/[a-z0-9-]+$/);
  await expect(page.getByRole('heading', { name: /^Your enrolled .* Course$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Class Session Events' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'All events' })).toHaveAttribute('href', '/events');
  // Course-page dates show weekday, month, day, and year in the user's time zone.
  const { user } = await (await page.request.get('/api/v1/users/me')).json();
  const { enrolledCohorts, pastCohorts } = await (await page.request.get('/api/v1/users/dashboard')).json();
  const dateFormat = new Intl.DateTimeFormat('en-US', {
    timeZone: user.timezone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  });
  await expect(page.locator('dd').first()).toHaveText(dateFormat.format(new Date(enrolledCohorts[0].startsAtUtc)));
  // Past sessions stay listed with their recording and summary, during the course and after it.
  const held = section(page, 'Class Session Events');
  await expect(held.getByRole('heading', { name: 'Past sessions' })).toBeVisible();
  await held.getByRole('heading', { name: 'Past sessions' }).click();
  await expect(held.getByText('Recording', { exact: true }).first()).toBeVisible();
  await page.goto(`/c/${pastCohorts[0].courseSlug}`);
  await expect(page.getByRole('heading', { name: /^Completed .* Courses$/ })).toBeVisible();
  await held.getByRole('listitem').filter({ hasText: 'Recording' }).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/events\/\d+-/);
  await expect(page.getByRole('heading', { name: 'Recording' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible();
});

for (const [width, most] of [
  [1440, 1500],
  [390, 2400],
] as const) {
  test(`the dashboard of a member stays short: at ${width} wide no higher than ${most}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInAs(page, 'member');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Events the Next Four Weeks' })).toBeVisible();
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most);
    // Each list is complete and has no duplicates.
    for (const title of ['This Week', 'Upcoming Class Sessions', 'Events the Next Four Weeks']) {
      const paths = await section(page, title)
        .locator('a[href^="/events/"]:not([href^="/events/links/"])')
        .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
      expect(paths.length, title).toBeGreaterThan(0);
      expect(new Set(paths).size, title).toBe(paths.length);
    }
  });
}

test('keyboard focus moves through the row of events and stays in view', async ({ page }) => {
  await signInAs(page, 'member');
  await page.goto('/dashboard');
  const links = section(page, 'Events the Next Four Weeks').getByRole('listitem').getByRole('link');
  const count = await links.count();
  expect(count).toBeGreaterThan(4);
  await expect(links.last()).not.toBeInViewport();
  await links.first().focus();
  for (let at = 1; at < count; at += 1) {
    await page.keyboard.press('Tab');
    await expect(links.nth(at)).toBeFocused();
  }
  await expect(links.last()).toBeInViewport();
});

test("only access 'beta' sees the banner, until it is dismissed", { tag: '@full' }, async ({ page }) => {
  await signInAs(page, 'lead');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  // Wait for all the page's requests: a late response would sign out someone who signs in in the meantime.
  await settled(page);
  await expect(page.getByText('Enrollment for next semester is open.')).toHaveCount(0);
  await signInAs(page, 'beta');
  await page.goto('/dashboard');
  const banner = page.getByRole('complementary', { name: 'Enrollment' });
  await expect(banner).toContainText('Enrollment for next semester is open.');
  await banner.getByRole('link', { name: 'Schedule' }).click();
  await expect(page).toHaveURL(/\/reserve_seat$/);
  // The banner doesn't invite people to the page that is open.
  await expect(banner).toHaveCount(0);
  await page.goto('/dashboard');
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('callboard.enrollment_banner.dismissed'))).toBe('true');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('/c/{id} takes an id and redirects to its canonical URL; an unknown one is Not Found', { tag: '@full' }, async ({
  page,
}) => {
  await newLearner(page, 'Unn');
  const { course } = await (await page.request.get('/api/v1/courses/voice-acting-101')).json();
  await page.goto(`/c/${course.id}-whatever`);
  await expect(page).toHaveURL(/\/c\/voice-acting-101$/);
  await expect(page.getByRole('heading', { name: 'Upcoming Voice Acting 101 Courses' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue Enrollment' })).toBeVisible();
  await page.goto('/c/there-is-no-such-course');
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
  await expect(page).toHaveTitle('Not Found · Callboard');
});

test('the page of a course one isn’t in: dates with weekdays, when its events appear, and its lesson names', {
  tag: '@full',
}, async ({ page }) => {
  await newLearner(page, 'Ulla');
  await page.goto('/c/voice-acting-101');
  const { cohorts, lessons } = await (await page.request.get('/api/v1/courses/voice-acting-101')).json();
  const dateFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'full' });
  const first = page.getByRole('article', { name: cohorts[0].name });
  await expect(first.locator('dd')).toHaveText([
    dateFormat.format(new Date(cohorts[0].startsAtUtc)),
    dateFormat.format(new Date(cohorts[0].endsAtUtc)),
  ]);
  const sessions = section(page, 'Class Session Events');
  await expect(sessions.getByText('Upcoming events show one week before the course begins.')).toBeVisible();
  await expect(sessions.getByRole('link', { name: 'All events' })).toHaveAttribute('href', '/events');
  const named = section(page, 'Course Lessons');
  expect(lessons.length).toBeGreaterThan(0);
  await expect(named.getByRole('listitem')).toHaveCount(lessons.length);
  await expect(named.getByText(lessons[0].name)).toBeVisible();
  await expect(named.getByRole('link')).toHaveCount(0);
});

test('a visitor is sent to sign-in and back', { tag: '@full' }, async ({ page }) => {
  await page.goto('/select_course');
  await expect(page).toHaveURL(/\/login\?next=%2Fselect_course$/);
});

for (const path of ['/dashboard', '/select_course', '/c/voice-acting-101']) {
  test(`${path} is clean for axe and without an error, light and dark, phone and desktop`, async ({ page }) => {
    await signInAs(page, 'member');
    const errors = watchErrors(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await checkA11y(page);
    expect(errors).toEqual([]);
  });
}
