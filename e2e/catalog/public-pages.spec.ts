import { expect, test } from '@playwright/test';
import { checkA11y, watchErrors } from '../a11y.ts';
import { newLearner } from '../checkout/learner.ts';
import { settled } from '../settled.ts';

test('the start page says what Callboard is and what’s on, and leads signed-in people to the dashboard', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('heading', { name: 'Courses' }).scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: 'Browse Courses' }).click();
  await expect(page).toHaveURL(/\/courses$/);
  await newLearner(page, 'Nell');
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a course is rendered on the server with its preview, its canonical URL, and schema.org data', async ({
  request,
}) => {
  const html = await (await request.get('/courses/voice-acting-101')).text();
  expect(html).toContain('<title>Voice Acting 101 · Lantern Voice Studio · Callboard</title>');
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/courses\/voice-acting-101"/);
  expect(html).toMatch(/property="og:image" content="http[^"]+\/covers\/cards\/courses\/[^"]+\.jpg\?v=/);
  const json = /<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const [data] = JSON.parse(json)['@graph'];
  expect(data).toMatchObject({ '@type': 'Course', name: 'Voice Acting 101', provider: { '@type': 'Organization' } });
  expect(data.hasCourseInstance[0]).toMatchObject({ '@type': 'CourseInstance', courseMode: 'Online' });
});

test('an id redirects permanently to the canonical URL; a missing course is 404', async ({ request }) => {
  const { course } = await (await request.get('/api/v1/courses/voice-acting-101')).json();
  const moved = await request.get(`/courses/${course.id}`, { maxRedirects: 0 });
  expect(moved.status()).toBe(301);
  expect(moved.headers().location).toMatch(/\/courses\/voice-acting-101$/);
  expect((await request.get('/courses/there-is-no-such-course')).status()).toBe(404);
  expect((await request.get('/schools/there-is-no-such-school')).status()).toBe(404);
});

test('an unknown path is Not Found, and asks people to report the broken link', async ({ request }) => {
  const response = await request.get('/there-is-nothing-here');
  expect(response.status()).toBe(404);
  const html = await response.text();
  expect(html).toMatch(/<h1[^>]*>Not Found<\/h1>/);
  expect(html).toContain('The link may be broken');
  expect(html).toContain('Please report it to support');
});

test('the Not Found page’s link to the start page does a full page load', async ({ page }) => {
  await page.goto('/there-is-nothing-here');
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
  // The Not Found page has two other links as well.
  await expect(page.getByRole('link', { name: 'Browse Courses' })).toHaveAttribute('href', '/courses');
  await expect(page.getByRole('link', { name: 'See events' })).toHaveAttribute('href', '/events');
  // The page is hydrated: from now on the router would handle the click.
  await settled(page);
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(page.getByRole('heading', { name: 'Courses' })).toBeAttached();
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(false);
});

test('a visitor reads a course, finds its school and the way in', { tag: '@full' }, async ({ page }) => {
  await page.goto('/courses/voice-acting-101');
  const enroll = page.getByRole('complementary', { name: 'Enroll' });
  await expect(enroll.getByText('$225')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Questions' })).toBeVisible();
  await page.getByRole('link', { name: 'Lantern Voice Studio' }).click();
  await expect(page).toHaveURL(/\/schools\/lantern-voice-studio$/);
  await page.goBack();
  await enroll.getByRole('link', { name: 'Enroll' }).click();
  await expect(page).toHaveURL(/\/sign_up\?next=/);
});

test('testimonials are shown beside the learners’ faces, or initials if they gave no picture', async ({ page }) => {
  for (const [path, title] of [
    ['/schools/inkwell-manga-school', 'What students say'],
    ['/courses/manga-foundations', 'What students say'],
  ] as const) {
    await page.goto(path);
    const said = page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
    const face = said.locator('figure').filter({ hasText: 'Léa Fontaine' }).locator('figcaption img');
    await face.scrollIntoViewIfNeeded();
    // Léa Fontaine has a picture, and it loaded.
    await expect(face).toHaveAttribute('src', /^\/media\/\d+/);
    await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  await page.goto('/schools/inkwell-manga-school');
  const without = page.locator('figure').filter({ hasText: 'Dana Whitehorse' }).locator('figcaption');
  await expect(without).toContainText('DW');
  await expect(without.locator('img')).toHaveCount(0);
});

test('a learner enrolls from the course page through to checkout', { tag: '@full' }, async ({ page }) => {
  await newLearner(page, 'Vera');
  await page.goto('/courses/harmony-by-ear');
  await page.getByRole('complementary', { name: 'Enroll' }).getByRole('button', { name: 'Enroll' }).click();
  await expect(page).toHaveURL(/\/select_enrollment_type$/);
  await expect(page.getByText('Harmony by Ear', { exact: false }).first()).toBeVisible();
});

test('the catalog filters by topic in its URL', { tag: '@full' }, async ({ page }) => {
  await page.goto('/courses');
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'Manga' }).click();
  await expect(page).toHaveURL(/\/courses\?topic=Manga$/);
  await expect(page.getByRole('link', { name: 'Manga Foundations' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Voice Acting 101' })).toHaveCount(0);
});

for (const path of ['/', '/courses', '/courses/voice-acting-101', '/schools/lantern-voice-studio']) {
  test(`${path} is clean for axe and without an error, light and dark, phone and desktop`, async ({ page }) => {
    const errors = watchErrors(page);
    await page.goto(path);
    await settled(page);
    await checkA11y(page);
    expect(errors).toEqual([]);
  });
}
