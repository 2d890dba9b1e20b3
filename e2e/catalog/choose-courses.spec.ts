import { expect, type Locator, type Page, test } from '@playwright/test';
import { newLearner } from '../checkout/learner.ts';

/** The running total at the bottom. The page's only other status region is the toasts. */
const total = (page: Page): Locator => page.getByRole('status').filter({ hasText: /courses? · / });
const card = (page: Page, name: string | RegExp): Locator => page.getByRole('article', { name });

test('a learner selects cohorts, the running total follows, and one is removed again', { tag: '@full' }, async ({
  page,
}) => {
  await newLearner(page, 'Inka');
  await page.goto('/select_course');
  await expect(page.getByRole('heading', { name: /^Courses starting in \w+( \d{4})?$/ }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Courses with no start date yet' })).toBeVisible();
  await expect(page.getByText('Nothing selected yet')).toBeVisible();
  // There is one way to continue, in the header. The bar gets its own button with the first course.
  await expect(page.getByText('Continue', { exact: true })).toHaveCount(0);
  // The header doesn't urge someone who hasn't chosen anything: neither of its two buttons is filled.
  const looks = async (name: string) =>
    page.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).backgroundColor);
  const quiet = await looks('Skip Enrollment');
  expect(await looks('Continue Enrollment')).toBe(quiet);

  const voices = card(page, /^Voice Acting 101: Winter/);
  const { cohorts } = await (await page.request.get('/api/v1/cohorts?status=enrolling')).json();
  const winter = cohorts.find(({ name }: { name: string }) => name.startsWith('Voice Acting 101: Winter'));
  expect(winter.seatsRemaining).toBeGreaterThan(0);
  await expect(voices).toContainText(/\d+ seats? left/);
  await expect(voices).toContainText(`$${winter.oneTimePrice}`);
  // The card changes right away. Before reloading the page, wait for the server.
  const press = async (on: Locator, name: string) => {
    const kept = page.waitForResponse(/cohort_interests\/select/);
    await on.getByRole('button', { name, exact: true }).click();
    await kept;
  };
  await press(voices, 'Select');
  await expect(voices.getByRole('button', { name: 'Selected' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => looks('Continue Enrollment')).not.toBe(quiet);
  // The total is for a non-member. Credits are shown with the remainder they don't cover.
  await expect(total(page)).toHaveText(new RegExp(`^1 course · \\$${winter.oneTimePrice}, or 15 credits`));
  await press(card(page, /^Harmony by Ear/), 'Select');
  await expect(total(page)).toHaveText(/^2 courses · \$[\d.,]+, or 45 credits/);

  await page.reload();
  await expect(total(page)).toHaveText(/^2 courses · \$[\d.,]+, or 45 credits/);
  await press(voices, 'Selected');
  await expect(total(page)).toHaveText(/^1 course · \$[\d.,]+, or 30 credits/);
  await expect(voices.getByRole('button', { name: 'Select', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Continue Enrollment' }).click();
  await expect(page).toHaveURL(/\/select_enrollment_type$/);
});

test('Skip Enrollment leads to the dashboard, and /reserve_seat is the same list under its own title', {
  tag: '@full',
}, async ({ page }) => {
  await newLearner(page, 'Ines');
  await page.goto('/reserve_seat');
  await expect(page.getByRole('heading', { level: 1, name: 'Reserve Your Seat' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Courses starting in \w+( \d{4})?$/ }).first()).toBeVisible();
  await expect(card(page, /^Voice Acting 101: Winter/)).toContainText(/Free|\$\d/);
  await page.getByRole('link', { name: 'Skip Enrollment' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a sold-out cohort cannot be selected but offers a reminder: set, hover, remove', { tag: '@full' }, async ({
  page,
}) => {
  await newLearner(page, 'Pia');
  await page.goto('/select_course');
  const soldOut = card(page, /^Improv for Voice Actors: Yes/);
  await expect(soldOut.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
  await soldOut.getByRole('button', { name: 'Remind me' }).click();
  const set = soldOut.getByRole('button', { name: 'Reminder set!' });
  await expect(set).toBeVisible();
  // The same course's other cohort shows the reminder, too.
  await expect(
    card(page, /^Improv for Voice Actors: And/).getByRole('button', { name: 'Reminder set!' }),
  ).toBeVisible();
  await page.mouse.move(0, 0);
  await set.hover();
  const removed = page.waitForResponse(
    (response) =>
      /\/courses\/\d+\/follow$/.test(response.url()) && response.request().postDataJSON()?.following === false,
  );
  await soldOut.getByRole('button', { name: 'Remove reminder' }).click();
  await expect(soldOut.getByRole('button', { name: 'Remind me' })).toBeVisible();
  // The card changed before the server responded.
  expect((await removed).ok()).toBe(true);
  await page.reload();
  await expect(soldOut.getByRole('button', { name: 'Remind me' })).toBeVisible();
});

test('a course without a date offers a reminder too', { tag: '@full' }, async ({ page }) => {
  await newLearner(page, 'Tove');
  await page.goto('/select_course');
  const someday = card(page, 'Sound Design for Animation');
  await someday.getByRole('button', { name: 'Remind me' }).click();
  await expect(someday.getByRole('button', { name: 'Reminder set!' })).toBeVisible();
});

test('a refused selection is undone, and a toast says why', { tag: '@full' }, async ({ page }) => {
  await newLearner(page, 'Rut');
  const { cohorts } = await (await page.request.get('/api/v1/cohorts?status=enrolling')).json();
  const winter = cohorts.find((each: { name: string }) => each.name.startsWith('Voice Acting 101: Winter'));
  await page.goto('/select_course');
  const voices = card(page, /^Voice Acting 101: Winter/);
  const calls: string[] = [];
  await page.route('**/api/v1/**', async (route) => {
    const call = `${route.request().method()} ${new URL(route.request().url()).pathname}`;
    if (route.request().method() === 'GET') return route.fallback();
    calls.push(call);
    return call.endsWith('/select')
      ? route.fulfill({ status: 409, json: { error: 'Voice Acting 101: Winter is sold out.', code: 'sold_out' } })
      : route.fulfill({ status: 503, json: { error: 'Away.' } });
  });
  await voices.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(page.getByText('Voice Acting 101: Winter is sold out.')).toBeVisible();
  await expect(voices.getByRole('button', { name: 'Select', exact: true })).toBeVisible();
  await expect(page.getByText('Nothing selected yet')).toBeVisible();
  await voices.getByRole('button', { name: 'Remind me' }).click();
  await expect(page.getByText("Couldn't set the reminder")).toBeVisible();
  await expect(voices.getByRole('button', { name: 'Remind me' })).toBeEnabled();
  expect(calls).toEqual(['POST /api/v1/cohort_interests/select', `POST /api/v1/courses/${winter.courseId}/follow`]);
});

test('courses for 15 credits last 6 weeks, those for 30 credits 12 weeks', async ({ request }) => {
  const { cohorts } = await (await request.get('/api/v1/cohorts?status=enrolling')).json();
  const weeksOf = (credits: number): number[] => [
    ...new Set<number>(
      cohorts
        .filter(({ creditCost }: { creditCost: number }) => creditCost === credits)
        .map(({ weeks }: { weeks: number }) => weeks),
    ),
  ];
  expect(weeksOf(15)).toEqual([6]);
  expect(weeksOf(30)).toEqual([12]);
});

test('a cohort’s class sessions open on its card, and load on retry after a failure', { tag: '@full' }, async ({
  page,
}) => {
  await newLearner(page, 'Juno');
  await page.goto('/select_course');
  const voices = card(page, /^Voice Acting 101: Winter/);
  await page.route('**/api/v1/events/class_sessions?**', (route) =>
    route.fulfill({ status: 404, json: { error: 'Away.' } }),
  );
  await voices.getByText('6 class sessions').click();
  await expect(voices.getByRole('alert')).toContainText("Couldn't load the dates.");
  await page.unroute('**/api/v1/events/class_sessions?**');
  await voices.getByRole('button', { name: 'Retry' }).click();
  await expect(voices.getByRole('listitem')).toHaveCount(6);
});

test('choosing works by keyboard alone', async ({ page }) => {
  await newLearner(page, 'Kaja');
  await page.goto('/select_course');
  const select = card(page, /^Voice Acting 101: Winter/).getByRole('button', { name: 'Select', exact: true });
  await expect(select).toBeVisible();
  for (let i = 0; i < 60; i++) {
    if (await select.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(total(page)).toHaveText(/^1 course · /);
});
