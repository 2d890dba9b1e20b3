import { expect, type Locator, type Page, test } from '@playwright/test';
import { checkA11y, watchErrors } from '../a11y.ts';
import { signIn } from '../checkout/learner.ts';
import { settled } from '../settled.ts';

const section = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
const timesOf = (list: Locator): Promise<number[]> =>
  list.locator('li').evaluateAll((rows) => rows.map((row) => Date.parse(row.querySelector('time')?.dateTime ?? '')));

test('a classroom: what is next on top, one timeline of sessions and lessons, the way to leave last', {
  tag: '@full',
}, async ({ page }) => {
  const errors = watchErrors(page);
  await signIn(page, 'member@demo.test');
  await page.goto('/c/voice-acting-101');
  await expect(page.getByRole('heading', { level: 1, name: 'Voice Acting 101' })).toBeVisible();
  const next = page.locator('section').filter({ has: page.locator('#next-up') });
  await expect(next).toContainText(/Next up · (in |tomorrow)|Happening now/);
  await expect(next.getByText(/^(Add to calendar|Join early|Attend Event Now)$/)).toBeVisible();
  await expect(next.getByRole('list', { name: 'To prepare' }).getByRole('link')).toHaveAttribute(
    'href',
    /^\/lessons\/\d+$/,
  );

  const steps = section(page, 'Step by step').locator('ol');
  await expect(steps.getByRole('listitem')).toHaveCount(8);
  await section(page, 'Step by step')
    .getByRole('button', { name: /^Show \d+ earlier$/ })
    .click();
  await expect.poll(() => steps.getByRole('listitem').count()).toBeGreaterThan(8);
  const times = await timesOf(steps);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name });
  await expect(step('Welcome, and your first thirty seconds')).toContainText('Done');
  await expect(step('Three rooms of one house')).toContainText('Open');
  await expect(step('A character is a habit')).toContainText(/Opens (today|tomorrow|in \d+ days)/);
  await expect(steps.getByText(/^(Next|Now)$/)).toHaveCount(1);
  // A draft is listed below with the other lessons, but isn't a step.
  await expect(step('Your demo, and who should hear it')).toHaveCount(0);

  const titles = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(titles.at(-1)).toBe('People');
  expect(titles.indexOf('Upcoming Voice Acting 101 Courses')).toBeLessThan(titles.indexOf('Class Session Events'));
  const [leave, frame] = [page.getByRole('button', { name: 'Leave this course' }), page.locator('main')];
  const [box, whole] = [await leave.boundingBox(), await frame.boundingBox()];
  expect(box && whole && whole.y + whole.height - box.y - box.height).toBeLessThan(120);
  expect(errors).toEqual([]);
});

test('jump links lead to existing sections by keyboard, and targets stay clear of the page header', async ({
  page,
}) => {
  await signIn(page, 'member@demo.test');
  await page.goto('/c/voice-acting-101');
  const jumps = page.getByRole('navigation', { name: 'On this page' });
  await expect(jumps.getByRole('link')).toHaveText(['Sessions', 'Lessons', 'Material', 'People', 'Recordings']);
  await settled(page);
  // The way to leave is at the very bottom.
  const [leave, frame] = [page.getByRole('button', { name: 'Leave this course' }), page.locator('main')];
  const [box, whole] = [await leave.boundingBox(), await frame.boundingBox()];
  expect(box && whole && whole.y + whole.height - box.y - box.height).toBeLessThan(120);
  const shut = page.locator('main details:not([open])').filter({ hasText: /Past sessions|lessons/ });
  await expect(shut).toHaveCount(2);
  for (const [words, heading] of [
    ['Recordings', 'Past sessions'],
    ['Material', 'Course Material'],
    ['Lessons', 'Course Lessons'],
    ['Sessions', 'Class Session Events'],
  ] as const) {
    const jump = jumps.getByRole('link', { name: words });
    await jump.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`#${words.toLowerCase()}$`));
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
  }
  // A collapsed section opens when jumped to.
  await expect(shut).toHaveCount(0);
  // The color of a lesson's date: draft gray, completed navy, published green.
  for (const [name, color] of [
    ['Your demo, and who should hear it', 'rgb(94, 87, 79)'],
    ['Welcome, and your first thirty seconds', 'rgb(30, 58, 95)'],
    ['Three rooms of one house', 'rgb(31, 107, 69)'],
  ] as const) {
    const row = section(page, 'Course Lessons').getByRole('listitem').filter({ hasText: name });
    await expect(row.locator('span:has(> time)')).toHaveCSS('color', color);
  }
  // The next Tab stop is inside the section jumped to.
  await page.keyboard.press('Tab');
  await expect(section(page, 'Class Session Events').locator(':focus')).toHaveCount(1);
});

test('the classroom of a course one isn’t in has no timeline and no way to leave; a past course has its letter', {
  tag: '@full',
}, async ({ page }) => {
  await signIn(page, 'lead@demo.test');
  await page.goto('/c/voice-acting-101');
  await expect(page.getByRole('heading', { name: 'Upcoming Voice Acting 101 Courses' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Step by step' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Leave this course' })).toHaveCount(0);

  await signIn(page, 'member@demo.test');
  await page.goto('/c/audio-engineering-foundations');
  const over = section(page, 'Completed Audio Engineering Foundations Courses');
  await expect(over.getByRole('link', { name: 'Download Letter of Completion' })).toBeVisible();
  await expect(page.locator('#next-up')).toHaveCount(0);
  const steps = section(page, 'Step by step').getByRole('listitem');
  expect(await steps.filter({ hasText: /Session: / }).count()).toBeGreaterThan(0);
  for (const state of ['Now', 'Next']) await expect(steps.getByText(state, { exact: true })).toHaveCount(0);
});

/** Opens a course page with a modified response. */
async function withCourse(page: Page, change: (body: Record<string, unknown[]>) => Record<string, unknown>) {
  await page.route('**/api/v1/courses/voice-acting-101', async (route) => {
    const body = (await (await route.fetch()).json()) as Record<string, unknown[]>;
    await route.fulfill({ json: { ...body, ...change(body) } });
  });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'View Course Dashboard' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Voice Acting 101' })).toBeVisible();
}

test('a cohort with neither lessons nor sessions has a deliberate empty state', async ({ page }) => {
  await signIn(page, 'member@demo.test');
  await withCourse(page, () => ({ events: [], lessons: [], material: null, contents: [] }));
  await expect(page.getByText('Upcoming events show one week before the course begins.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Step by step' })).toHaveCount(0);
  // With only one section, the page has no jump links.
  await expect(page.getByRole('navigation', { name: 'On this page' })).toHaveCount(0);
  await checkA11y(page);
});

test('a cohort with sixty sessions opens around today, and shows all of them on request', async ({ page }) => {
  await signIn(page, 'member@demo.test');
  const WEEK_MS = 7 * 86_400_000;
  await withCourse(page, ({ events = [] }) => {
    const [one] = events as Record<string, unknown>[];
    const present = Date.now();
    const sixty = Array.from({ length: 60 }, (_, at) => {
      const start = present + (at - 30) * WEEK_MS + 3_600_000;
      return {
        ...one,
        id: 10_000 + at,
        name: `Session ${at + 1} of many, ${'and its long name '.repeat(at % 3)}`.trim(),
        startsAtUtc: new Date(start).toISOString(),
        endsAtUtc: new Date(start + 5_400_000).toISOString(),
        status: at < 30 ? 'completed' : 'published',
      };
    });
    return { events: sixty, lessons: [] };
  });
  const steps = section(page, 'Step by step');
  await expect(steps.getByRole('listitem')).toHaveCount(7);
  await expect(steps.getByRole('button', { name: 'Show 28 earlier' })).toBeVisible();
  await checkA11y(page);
  await steps.getByRole('button', { name: 'Show 25 later' }).press('Enter');
  await expect(steps.getByRole('listitem')).toHaveCount(60);
  const all = section(page, 'Class Session Events');
  await expect(all.getByRole('listitem')).toHaveCount(2);
  for (const [fold, count] of [
    ['28 more upcoming', 30],
    ['Past sessions', 60],
  ] as const) {
    await all.locator('summary').filter({ hasText: fold }).press('Enter');
    await expect(all.getByRole('listitem')).toHaveCount(count);
  }
});

for (const [width, most] of [
  [1440, 2600],
  [390, 3450],
] as const) {
  test(`a classroom says each thing once before one asks: at ${width} wide no higher than ${most}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'member@demo.test');
    await page.goto('/c/voice-acting-101');
    await expect(page.getByRole('heading', { name: 'Course Lessons' })).toBeVisible();
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most);
    // The jump links are on one line.
    const tops = await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    // Past sessions are collapsed, but still rendered on the server.
    const html = await (await page.request.get('/c/voice-acting-101')).text();
    expect(html).toMatch(/<details(?: class="[^"]*")?><summary>[\s\S]*?Past sessions/);
    expect(html.replaceAll(/<script[\s\S]*?<\/script>/g, '')).toContain('Session 01: Breath and text');
  });
}
