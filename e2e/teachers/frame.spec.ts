import { expect, type Page, test } from '@playwright/test';
import { watchErrors } from '../a11y.ts';
import { findEvent, pathOf, signIn } from '../events/events.ts';

const rail = (page: Page) => page.getByRole('complementary').getByRole('region', { name: 'Teaching' });

test('a teacher’s first minute: the rail, what is next, a course, its sections', { tag: '@full' }, async ({ page }) => {
  const errors = watchErrors(page);
  await signIn(page.request, 'teacher');
  await page.goto('/dashboard');
  await expect(page.getByText(/^Teaching (next|now)/)).toBeVisible();
  await expect(page.getByText(/\d+ expected/)).toBeVisible();
  await expect(page.getByText('No courses yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: "Courses I'm Currently Taking" })).toBeVisible();

  await rail(page).getByRole('link', { name: 'Today' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await rail(page).getByRole('link', { name: 'Courses' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Courses I Manage' })).toBeVisible();
  await page.getByRole('link', { name: 'Voice Acting 101' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Voice Acting 101' })).toBeVisible();
  await expect(rail(page).getByRole('link', { name: 'Courses' })).toHaveAttribute('aria-current', 'page');

  const sections = page.getByRole('navigation', { name: 'Course Voice Acting 101' });
  await expect(sections.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  await sections.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await expect(page.getByText(/opened .*Winter.* for enrollment/)).toBeVisible();
  await page.getByRole('group').getByText('Cohorts', { exact: true }).click();
  await expect(page).toHaveURL(/kind=cohort/);
  await expect(page.getByText('changed the course Voice Acting 101')).toHaveCount(0);
  await page.getByRole('link', { name: 'View page' }).click();
  await expect(page).toHaveURL(/\/courses\/voice-acting-101$/);
  expect(errors).toEqual([]);
});

test('the school switch changes what Courses shows, and the browser remembers it', { tag: '@full' }, async ({
  page,
}) => {
  await signIn(page.request, 'teacher');
  await page.goto('/teachers');
  const button = rail(page).getByRole('button', { name: /^School: / });
  await expect(button).toHaveAccessibleName('School: Lantern Voice Studio');
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'North Pier Sound' }).focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAccessibleName('School: North Pier Sound');
  await rail(page).getByRole('link', { name: 'Courses' }).click();
  await expect(page.getByRole('radio', { name: 'North Pier Sound' })).toBeChecked();
  await expect(page.getByRole('link', { name: 'Voice Acting 101' })).toHaveCount(0);
  await page.reload();
  await expect(button).toHaveAccessibleName('School: North Pier Sound');
  await rail(page).getByRole('link', { name: 'School', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'North Pier Sound' })).toBeVisible();
});

test('a teacher with one course has no switch, no school, and no money anywhere', { tag: '@full' }, async ({
  page,
}) => {
  await signIn(page.request, 'courseadmin');
  await page.goto('/teachers/courses');
  await expect(page.getByRole('link', { name: 'Voice Acting 101' })).toBeVisible();
  await expect(rail(page).getByRole('button')).toHaveCount(0);
  await expect(rail(page).getByRole('link', { name: 'School', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Voice Acting 101' }).click();
  await expect(page.getByText('Seats sold')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('$');
  await page.goto('/teachers/schools');
  await expect(page.getByText('No Schools', { exact: true })).toBeVisible();
  await page.goto('/teachers/schools/lantern-voice-studio');
  await expect(page.getByRole('heading', { name: "You don't have permission to view this page" })).toBeVisible();
  await expect(rail(page)).toBeVisible();
});

test('a teacher’s own course and event have the bar, and can be previewed as a learner sees them', {
  tag: '@full',
}, async ({ page }) => {
  await signIn(page.request, 'teacher');
  await page.goto('/courses/voice-acting-101');
  const bar = page.getByRole('region', { name: 'You host this' });
  await expect(bar).toContainText(/You host this · \d+ enrolled/);
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: /Enroll|Select/ })).toHaveCount(0);
  await expect(page.locator('#enroll')).not.toContainText('$');
  await bar.getByRole('link', { name: 'Preview as learner' }).click();
  await expect(page).toHaveURL(/preview=learner/);
  await expect(page.locator('#enroll')).toContainText('$');
  await bar.getByRole('link', { name: 'Back to your view' }).click();
  await expect(page.locator('#enroll')).not.toContainText('$');
  await bar.getByRole('link', { name: 'Manage' }).click();
  await expect(page).toHaveURL(/\/teachers\/courses\/\d+$/);

  const event = await findEvent(
    page.request,
    ({ schoolSlug, ticketed }) => ticketed && ['lantern-voice-studio', 'north-pier-sound'].includes(schoolSlug),
  );
  await page.goto(pathOf(event));
  await expect(bar).toContainText(/You host this · \d+ going/);
  await expect(page.getByRole('complementary', { name: 'Your event' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Your event' })).not.toContainText('$');
  await expect(main.getByRole('button', { name: /Attend|Register/ })).toHaveCount(0);
  await bar.getByRole('link', { name: 'Preview as learner' }).click();
  await expect(page.getByRole('complementary', { name: 'Attend' })).toContainText('$');
  await bar.getByRole('link', { name: 'Back to your view' }).click();
  await expect(page.getByRole('complementary', { name: 'Your event' })).toBeVisible();
});

test('beside a teacher’s own running event: how many joined, and the join link', { tag: '@full' }, async ({ page }) => {
  await signIn(page.request, 'teacher');
  const { events } = (await (await page.request.get('/api/v1/events?fields=card')).json()) as {
    events: { id: number; slug: string; status: string; uuid: string; schoolSlug: string }[];
  };
  const running = events.find(({ status, schoolSlug }) => status === 'started' && schoolSlug === 'north-pier-sound');
  if (!running) throw new Error('The demo has no evening that runs.');
  await page.goto(`/events/${running.id}-${running.slug}`);
  const card = page.getByRole('complementary', { name: 'Your event' });
  await expect(card).toContainText(/\d+ expected, 0 joined\.|\d+ of \d+ (has|have) joined\./);
  await expect(card.getByRole('link', { name: 'Enter session' })).toHaveAttribute(
    'href',
    `/events/links/${running.uuid}`,
  );
});

test('on other people’s pages, and for visitors, there is no bar', { tag: '@full' }, async ({ page }) => {
  await page.goto('/courses/voice-acting-101?preview=learner');
  await expect(page.locator('#enroll')).toContainText('$');
  await expect(page.getByRole('region', { name: 'You host this' })).toHaveCount(0);
  await signIn(page.request, 'courseadmin');
  await page.goto('/courses/harmony-by-ear');
  await expect(page.locator('#enroll')).toContainText('$');
  await expect(page.getByRole('region', { name: 'You host this' })).toHaveCount(0);
});

test('a person who teaches nothing sees the empty states and the way to apply', { tag: '@full' }, async ({ page }) => {
  await signIn(page.request, 'lead');
  await page.goto('/teachers/schools');
  await expect(page.getByRole('heading', { level: 1, name: 'Schools I Manage' })).toBeVisible();
  await expect(page.getByText('No Schools', { exact: true })).toBeVisible();
  await expect(page.getByText('You are currently not managing any schools.')).toBeVisible();
  const apply = page.getByRole('link', { name: 'Apply to teach with us!' });
  await expect(apply).toHaveAttribute('href', '/teach_with_us');
  await page.goto('/teachers/courses');
  await expect(page.getByRole('heading', { level: 1, name: 'Courses I Manage' })).toBeVisible();
  await expect(page.getByText('No Courses', { exact: true })).toBeVisible();
  await expect(apply).toHaveAttribute('href', '/teach_with_us');
  await expect(rail(page)).toHaveCount(0);
});

test('a missing page keeps the signed-in frame', async ({ page }) => {
  await signIn(page.request, 'teacher');
  for (const path of ['/there-is-nothing-here', '/teachers/courses/999999', '/teaching', '/workouts/999999']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: 'Not Found' }), path).toBeVisible();
    await expect(rail(page), path).toBeVisible();
  }
});

test('the palette handles teacher commands, by keyboard alone', { tag: '@full' }, async ({ page }) => {
  await signIn(page.request, 'teacher');
  await page.goto('/teachers');
  await expect(page.getByRole('button', { name: /^Search/ })).toBeEnabled();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('option', { name: /Courses I manage/ })).toBeVisible();
  await page.keyboard.type('manage lantern');
  await expect(page.getByRole('option', { name: /Manage Lantern Voice Studio/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Lantern Voice Studio' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the last tab is Teach, with the school, its pages, and the rest', { tag: '@full' }, async ({ page }) => {
    await signIn(page.request, 'teacher');
    await page.goto('/dashboard');
    const tabs = page.getByRole('navigation', { name: 'Main' });
    await tabs.getByRole('button', { name: 'Teach' }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('button', { name: /^School: / })).toBeVisible();
    await expect(sheet.getByRole('link', { name: 'Chat' })).toBeVisible();
    await sheet.getByRole('link', { name: 'Courses', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Courses I Manage' })).toBeVisible();
    await page.getByRole('link', { name: 'Voice Acting 101' }).click();
    await page
      .getByRole('navigation', { name: 'Course Voice Acting 101' })
      .getByRole('link', { name: 'Activity' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  });

  test('a learner’s last tab stays More', { tag: '@full' }, async ({ page }) => {
    await signIn(page.request, 'member');
    await page.goto('/dashboard');
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' })).toBeVisible();
  });
});
