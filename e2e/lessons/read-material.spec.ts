import { expect, test } from '@playwright/test';
import { courseOf, firstLesson, lessonNamed, letterOf, libraryPiece, signIn } from './lessons.ts';

test('a learner reads course material: modules, table of contents, next lesson, and resumes where they left off', async ({
  page,
}) => {
  await signIn(page.request, 'courseadmin');
  const { course } = await courseOf(page.request, 'voice-acting-101');
  await page.goto('/course-material/voice-acting-101');
  await expect(page.getByRole('heading', { name: 'Before the microphone' })).toBeVisible();
  await page.getByRole('link', { name: 'Breath is the first sentence' }).click();
  await expect(page).toHaveURL(/\/l\/\d+-breath-is-the-first-sentence$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Breath is the first sentence' })).toBeVisible();
  // The page shows the parent's name, the body as HTML, and the course link back to /c/{courseId}-{courseSlug}.
  await expect(page.locator('header').getByText('Before the microphone')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Try this' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Voice Acting 101', exact: true })).toHaveAttribute(
    'href',
    `/c/${course.id}-voice-acting-101`,
  );
  const toc = page.getByRole('navigation', { name: 'Table of contents' });
  await expect(toc.getByRole('link', { name: 'Breath is the first sentence' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Next Lesson: Where the voice sits' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Where the voice sits' })).toBeVisible();
  await expect(toc.getByRole('link', { name: 'Breath is the first sentence (read)' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark as read' }).click();
  await expect(page.getByRole('button', { name: 'Marked as read', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await page.goto('/course-material/voice-acting-101');
  await expect(page.getByText('2 of 8 read')).toBeVisible();
  await page.getByRole('link', { name: 'Continue: A booth out of a wardrobe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A booth out of a wardrobe' })).toBeVisible();
});

test('only the number before the first hyphen counts in /l/{id-slug}, and the URL is corrected', {
  tag: '@full',
}, async ({ page }) => {
  await signIn(page.request, 'courseadmin');
  await page.goto('/course-material/voice-acting-101');
  const slug = (await courseOf(page.request, 'voice-acting-101')).contents[0]?.lessons[0]?.slug ?? '';
  // Modules list their lessons with links to /l/{slug}. Once one has been read, the resume link above has the same
  // name.
  const lesson = page.getByRole('link', { name: 'Breath is the first sentence' }).last();
  await expect(lesson).toHaveAttribute('href', `/l/${slug}`);
  await page.goto(`/l/${slug.replace(/-.*/, '')}-an-older-name`);
  await expect(page).toHaveURL(new RegExp(`/l/${slug}$`));
  const body = page.getByRole('article');
  await expect(body.getByRole('heading', { name: 'Try this' })).toBeVisible();
  for (const missing of ['/l/999999-nothing', '/lessons/999999', '/course-material/nothing', '/library/999999']) {
    const response = await page.goto(missing);
    expect(response?.status(), missing).toBe(404);
    await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
  }
});

test('material is closed to people who aren’t enrolled, with a link to the course, and open where it is for all', {
  tag: '@full',
}, async ({ page }) => {
  await signIn(page.request, 'lead');
  const path = await firstLesson(page.request, 'voice-acting-101');
  await page.goto(path);
  await expect(page.getByText('This material is for people enrolled in Voice Acting 101.')).toBeVisible();
  await page.goto('/course-material/voice-acting-101');
  await expect(page.getByText('This material is for people enrolled in Voice Acting 101.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Breath is the first sentence' })).toHaveCount(0);

  await page.goto('/concepts');
  await expect(page.getByRole('heading', { level: 1, name: 'Material' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Course Material' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Voice Acting 101' })).toHaveAttribute(
    'href',
    '/course-material/voice-acting-101',
  );
  await page.getByRole('link', { name: 'Audio Engineering' }).click();
  await expect(page).toHaveURL(/\/course-material\/audio-engineering-foundations$/);
  await page.getByRole('link', { name: 'A listening journal' }).click();
  await expect(page.getByRole('link', { name: 'Next Lesson: Frequencies by their names' })).toBeVisible();
});

test('the course page lists its lessons: a DRAFT without a link, completed ones, and ones that open later', {
  tag: '@full',
}, async ({ page }) => {
  await signIn(page.request, 'member');
  await page.goto('/c/voice-acting-101');
  await expect(page.getByRole('heading', { name: 'Course Lessons' })).toBeVisible();
  // The sections in the order of L§2.
  const order = ['Your enrolled', 'Upcoming', 'Class Session Events', 'Course Lessons'];
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  const places = headings.map((text) => order.findIndex((begin) => text.startsWith(begin))).filter((at) => at >= 0);
  expect(places).toEqual([0, 1, 2, 3]);
  const lessonsOf = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Course Lessons' }) });
  const row = (name: string) => lessonsOf.getByRole('listitem').filter({ hasText: name });
  await lessonsOf.getByText('4 lessons').click();
  const draft = row('Your demo, and who should hear it');
  await expect(draft.getByText('DRAFT')).toBeVisible();
  await expect(draft.getByRole('link')).toHaveCount(0);
  await expect(row('A character is a habit').getByText('Not open yet')).toBeVisible();
  await expect(row('Welcome, and your first thirty seconds').getByText('Read')).toBeVisible();
  // Dates are gray for drafts, navy for completed lessons, and green for published ones.
  const { lessons } = await courseOf(page.request, 'voice-acting-101');
  for (const { name, publication_status, color } of [
    { name: 'Your demo, and who should hear it', publication_status: 'draft', color: 'rgb(94, 87, 79)' },
    { name: 'Welcome, and your first thirty seconds', publication_status: 'completed', color: 'rgb(30, 58, 95)' },
    { name: 'Three rooms of one house', publication_status: 'published', color: 'rgb(31, 107, 69)' },
  ]) {
    expect(lessons.find((lesson) => lesson.name === name)?.publication_status).toBe(publication_status);
    await expect(row(name).locator('span:has(> time)')).toHaveCSS('color', color);
  }
  await expect(row('Welcome, and your first thirty seconds').getByRole('link')).toBeVisible();
  await row('Three rooms of one house').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Three rooms of one house' })).toBeVisible();
  await expect(page.getByText('Take the line')).toBeVisible();

  const read = await lessonNamed(page.request, 'voice-acting-101', 'Welcome, and your first thirty seconds');
  await page.goto(`/lessons/${read}`);
  await expect(page.getByRole('heading', { name: 'Recap' })).toBeVisible();
  await page.goto('/courses/voice-acting-101');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const later = await lessonNamed(page.request, 'voice-acting-101', 'A character is a habit');
  await page.goto(`/events/links/${later}`);
  await expect(page).toHaveURL(new RegExp(`/lessons/${later}$`));
  await expect(page.getByText('This lesson opens')).toBeVisible();
  await expect(page.getByText('Bring someone you overheard')).toHaveCount(0);
});

test('anyone signed in reads open course material and the library: Examples, Concepts, their breadcrumbs', {
  tag: '@full',
}, async ({ page }) => {
  await signIn(page.request, 'free');
  await page.goto('/course-material/audio-engineering-foundations');
  await expect(page.getByRole('heading', { name: 'The mix' })).toBeVisible();
  const lesson = (await courseOf(page.request, 'audio-engineering-foundations')).contents[0]?.lessons[0]?.slug;
  await page.goto(`/l/${lesson}`);
  await expect(page.getByText('For one week, write down three sounds a day')).toBeVisible();
  await page.goto('/examples');
  await page.getByRole('link', { name: 'A cold read, taken apart' }).click();
  await expect(page).toHaveURL(/\/library\/\d+-a-cold-read-taken-apart$/);
  await expect(page.getByRole('heading', { name: 'Second take' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Examples' }).click();
  await expect(page).toHaveURL(/\/examples$/);

  await page.goto('/concepts');
  await expect(page.getByRole('heading', { name: 'Concepts' })).toBeVisible();
  const listed = await (await page.request.get('/api/v1/library_contents?kind=Concept')).json();
  for (const { name } of listed.contents) await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Room tone' }).click();
  await expect(page.getByText('Ten seconds of it')).toBeVisible();
  const { id, slug } = await libraryPiece(page.request, 'Concept', 'Subtext');
  for (const address of [id, `${id}-an-older-name`]) {
    await page.goto(`/library/${address}`);
    await expect(page).toHaveURL(new RegExp(`/library/${id}-${slug}$`));
  }
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Subtext');
});

test('a completed course has a PDF letter of completion that anyone can verify', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  await signIn(page.request, 'member');
  const { completedUserCohorts } = await courseOf(page.request, 'audio-engineering-foundations');
  const cohortId = completedUserCohorts[0]?.id;
  await page.goto('/c/audio-engineering-foundations');
  const link = page.getByRole('link', { name: 'Download Letter of Completion' });
  await expect(link).toHaveAttribute('href', `/certificates/${cohortId}`);
  // Until the letter is issued (another story may have done so), the page leading to it shows the name.
  const { toIssue } = await (await page.request.get(`/api/v1/certificates/${cohortId}`)).json();
  if (toIssue) {
    await page.goto(`/certificates/${cohortId}`);
    await expect(page).toHaveURL(`/certificates/${cohortId}/letter`);
    await expect(page.getByText('Mateo Villanueva')).toBeVisible();
    await page.getByRole('button', { name: 'Issue my letter' }).click();
    await expect(page.getByRole('link', { name: 'Download Letter of Completion' })).toBeVisible();
  }
  const letter = await page.request.get(`/certificates/${cohortId}`);
  expect(letter.headers()['content-type']).toBe('application/pdf');
  expect((await letter.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto(`/certificates/${cohortId}/letter`);
  await expect(page.getByText('Mateo Villanueva')).toBeVisible();
  const { code } = await letterOf(page.request);
  const visitor = await browser.newContext();
  const check = await visitor.newPage();
  await check.goto(`/certificates/verify/${code}`);
  const sheet = check.getByRole('region', { name: /^Letter of completion: / });
  await expect(sheet.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expect(sheet.getByText('North Pier Sound')).toBeVisible();
  await expect(check.getByText('Genuine', { exact: true })).toBeVisible();
  await expect(check.getByText('Mateo Villanueva')).toBeVisible();
  await check.goto(`/certificates/${cohortId}`);
  await expect(check).toHaveURL(/\/login\?next=/);
  await visitor.close();

  await signIn(page.request, 'lead');
  await page.goto(`/certificates/${cohortId}`);
  await expect(page.getByText("We don't have a letter for you here.")).toBeVisible();
});
