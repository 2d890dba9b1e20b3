import { type Browser, expect, type Page, test } from '@playwright/test';
import { courseId, signInAs } from './teachers.ts';

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();

async function asVisitor(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(path);
  return page;
}

test('a teacher edits a landing page in place, hides, orders, deletes, and restores; visitors see it right away', async ({
  page,
  browser,
}) => {
  page.setDefaultTimeout(20_000);
  await signInAs(page, 'teacher');
  const stamp = Date.now().toString(36);
  const created = await page.request.post('/api/v1/teachers/courses', {
    data: { school_id: (await schoolIdOf(page)).id, name: `Radio plays ${stamp}`, topic: 'Voice Acting' },
  });
  const { course } = (await created.json()) as { course: { id: number; slug: string } };

  // From the course's list of pages to the editor: the page is still empty, and each block says what it is for.
  await page.goto(`/teachers/courses/${course.id}`);
  await page
    .getByRole('navigation', { name: /^Course/ })
    .getByRole('link', { name: 'Landing page' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Landing page' })).toBeVisible();
  await expect(page.getByText('0 of 10 ready')).toBeVisible();
  await expect(page.getByText('Hosted by', { exact: true }).first()).toBeVisible();

  // Headline: required, edited in place; Cancel restores the previous text.
  const headline = block(page, 'Headline');
  await headline.getByRole('button', { name: 'edit Headline' }).click();
  await headline.getByRole('button', { name: 'Save' }).click();
  await expect(headline.getByText('This field is required.')).toBeVisible();
  await headline.getByRole('textbox', { name: 'Headline' }).fill('An hour of theatre, for ears alone.');
  await headline.getByRole('button', { name: 'Save' }).click();
  await saved(page);
  await expect(headline.getByText('An hour of theatre, for ears alone.')).toBeVisible();
  await headline.getByRole('button', { name: 'edit Headline' }).click();
  await headline.getByRole('textbox', { name: 'Headline' }).fill('Never mind.');
  await headline.getByRole('button', { name: 'Cancel' }).click();
  await expect(headline.getByText('An hour of theatre, for ears alone.')).toBeVisible();
  // Canceled text isn't offered again.
  await headline.getByRole('button', { name: 'edit Headline' }).click();
  await expect(headline.getByRole('textbox', { name: 'Headline' })).toHaveValue('An hour of theatre, for ears alone.');
  await expect(headline.getByText('You have unsaved changes')).toHaveCount(0);
  await headline.getByRole('button', { name: 'Cancel' }).click();

  const overview = block(page, 'Overview');
  await overview.getByRole('button', { name: 'edit Overview' }).click();
  await overview.getByRole('textbox', { name: 'Overview' }).click();
  await overview.getByRole('textbox', { name: 'Overview' }).pressSequentially('Four evenings, one play.');
  await overview.getByRole('button', { name: 'Save' }).click();
  await expect(overview.getByText('Four evenings, one play.')).toBeVisible();

  // A video that can't be embedded is described as a link; a YouTube video waits behind a picture.
  const video = block(page, 'Video');
  await video.getByRole('button', { name: 'edit Video' }).click();
  await expect(video.getByText('Use a YouTube or Loom URL; only those embed.')).toBeVisible();
  await video.getByRole('textbox', { name: /Video URL/ }).fill('http://films.example/1');
  await video.getByRole('button', { name: 'Save' }).click();
  await expect(video.getByText('Enter a link that starts with https://')).toBeVisible();
  await video.getByRole('textbox', { name: /Video URL/ }).fill('https://films.example/1');
  await expect(video.getByText('This one will appear as a link.')).toBeVisible();
  await video.getByRole('textbox', { name: /Video URL/ }).fill('https://youtu.be/aqz-KE-bpKQ');
  await video.getByRole('button', { name: 'Save' }).click();
  await expect(video.getByRole('link', { name: /^Play the video/ })).toBeVisible();

  // A list: adding, reordering with the menu's arrows, and two-step deleting with undo.
  const outline = block(page, 'Outline');
  await outline.getByRole('button', { name: 'edit Outline' }).click();
  for (const [title, desc] of [
    ['Evening two', 'Voices.'],
    ['Evening one', 'The script.'],
  ]) {
    await outline.getByRole('button', { name: 'Add', exact: true }).click();
    const form = outline.getByRole('form', { name: 'New section' });
    await form.getByRole('textbox', { name: 'Title' }).fill(title ?? '');
    await form.getByRole('textbox', { name: 'Description' }).fill(desc ?? '');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(outline.getByText(title ?? '', { exact: true })).toBeVisible();
  }
  await outline.getByRole('button', { name: 'More for Evening one' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  const rows = outline.getByRole('list', { name: 'Outline' }).getByRole('listitem');
  await expect(rows.first()).toContainText('Evening one');
  await rows.first().getByRole('button', { name: 'Delete' }).click();
  await rows.first().getByRole('button', { name: 'Really delete?' }).click();
  await expect(page.getByText('Section Deleted')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows.first()).toContainText('Evening one');

  // The section is hidden from visitors, and says so.
  await outline.getByRole('button', { name: 'edit the Outline header' }).click();
  const heading = outline.getByRole('textbox', { name: 'Heading' });
  await heading.fill('');
  await outline.getByRole('button', { name: 'Save' }).click();
  await expect(outline.getByText('This field is required.')).toBeVisible();
  await heading.fill('Evening by evening');
  await outline.getByLabel('Show Section').click();
  await outline.getByRole('button', { name: 'Save' }).click();
  await expect(outline.getByText('Hidden', { exact: true })).toBeVisible();
  await expect(outline.getByText('Evening by evening')).toBeVisible();
  await outline.getByRole('button', { name: 'Done Editing' }).click();
  await expect(outline.getByText('This section is hidden')).toBeVisible();

  // The teacher as an instructor: not shown until complete.
  const instructors = block(page, 'Instructors');
  await page.getByRole('button', { name: 'Add myself' }).first().click();
  await expect(instructors.getByText('Not shown yet')).toBeVisible();
  await instructors.getByRole('button', { name: 'edit Instructors' }).click();
  await expect(instructors.getByRole('button', { name: /^Edit Image of/ })).toBeVisible();
  await instructors
    .getByRole('listitem')
    .getByRole('button', { name: /^edit / })
    .click();
  await instructors.getByRole('textbox', { name: 'Title' }).fill('Director');
  await instructors.getByRole('textbox', { name: 'Bio' }).click();
  await instructors.getByRole('textbox', { name: 'Bio' }).pressSequentially('Directs plays nobody can see.');
  await instructors.getByRole('button', { name: 'Save' }).click();
  await expect(instructors.getByText('Not shown yet')).toHaveCount(0);
  await instructors.getByRole('button', { name: 'Done Editing' }).click();

  const faqs = block(page, 'FAQs');
  await faqs.getByRole('button', { name: 'edit FAQs' }).click();
  await faqs.getByRole('button', { name: 'Add Question' }).click();
  await faqs.getByRole('textbox', { name: 'Question' }).fill('Do I need a microphone?');
  await faqs.getByRole('textbox', { name: 'Answer' }).click();
  await faqs.getByRole('textbox', { name: 'Answer' }).pressSequentially('A phone is enough.');
  await faqs.getByRole('button', { name: 'Save' }).click();
  await expect(faqs.getByRole('listitem').getByText('Do I need a microphone?')).toBeVisible();
  await faqs.getByRole('button', { name: 'Done Editing' }).click();
  await expect(page.getByText(/^6 of 10 ready$/)).toBeVisible();

  // The page itself is shown beside the editor, with the saved text, and an example because no cohort is open.
  await expect(page.getByRole('region', { name: 'Preview at a phone’s width' })).toBeVisible();
  const preview = page.frameLocator('iframe[title$="as visitors see it"]');
  await expect(preview.getByText('An hour of theatre, for ears alone.')).toBeVisible();
  await expect(preview.getByText('Do I need a microphone?')).toBeVisible();
  await expect(preview.getByText('Example', { exact: true })).toBeVisible();
  await expect(preview.getByText('Get a reimbursement letter')).toBeVisible();
  await expect(preview.getByText('Join the waitlist', { exact: true })).toBeVisible();

  // Two teachers edit one text: the second is asked which one to keep, and loses none of her own.
  await headline.getByRole('button', { name: 'edit Headline' }).click();
  await headline.getByRole('textbox', { name: 'Headline' }).fill('Hers: theatre for ears.');
  const theirs = await page.request.post(`/api/v1/teachers/courses/${course.id}/landing_page`, {
    data: { landing_page: { headline: 'Theirs: plays for the dark.' } },
  });
  expect(theirs.ok()).toBe(true);
  await headline.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toContainText('Theirs: plays for the dark.');
  await expect(page.getByRole('dialog')).toContainText('Hers: theatre for ears.');
  await page.keyboard.press('Escape');
  await headline.getByRole('button', { name: 'Cancel' }).click();

  // The history: who, when, what. An earlier headline is restored as a new save.
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByLabel('Block').selectOption('Headline');
  const first = history.getByRole('listitem').filter({ hasText: 'Changed Headline' }).last();
  await first.getByRole('button', { name: 'Restore block' }).click();
  await first.getByRole('button', { name: 'Really restore?' }).click();
  await expect(headline.getByText('An hour of theatre, for ears alone.')).toBeVisible();
  await history.getByRole('button', { name: 'Close' }).click();

  // No one else finds the course while nothing is open; its teacher views it as a visitor.
  const stranger = await asVisitor(browser, '/');
  expect((await stranger.goto(`/courses/${course.slug}`))?.status()).toBe(404);
  await page.goto(`/courses/${course.slug}?preview=learner`);
  await expect(page.getByText('An hour of theatre, for ears alone.')).toBeVisible();
  await expect(page.locator('#instructor_bios')).toContainText('Directs plays nobody can see.');
  await expect(page.locator('#outlines')).toHaveCount(0);
  await page.getByText('Do I need a microphone?').click();
  await expect(page.getByText('A phone is enough.')).toBeVisible();
});

async function schoolIdOf(page: Page): Promise<{ id: number }> {
  const response = await page.request.get('/api/v1/teachers/frame');
  const { schools } = (await response.json()) as { schools: { id: number; role: string }[] };
  const own = schools.find(({ role }) => role === 'school-admin');
  if (!own) throw new Error('No school is managed.');
  return own;
}

test('a visitor plays the film only by clicking, finds the letter for an employer, and sees the latest save', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'courseadmin');
  const course = await courseId(page.request, 'voice-acting-101');
  const visitor = await (await browser.newContext()).newPage();
  const elsewhere: string[] = [];
  visitor.on('request', (request) => {
    if (!['localhost', '127.0.0.1'].includes(new URL(request.url()).hostname)) elsewhere.push(request.url());
  });
  await visitor.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Film</p>' }));
  await visitor.goto('/courses/voice-acting-101');
  for (const anchor of ['#outcomes', '#testimonials', '#instructor_bios', '#outlines', '#schedules', '#benefits']) {
    await expect(visitor.locator(`section${anchor}`)).toHaveCount(1);
  }
  const order = await visitor.locator('section[id]').evaluateAll((sections) => sections.map(({ id }) => id));
  expect(order).toEqual(['outcomes', 'testimonials', 'instructor_bios', 'outlines', 'schedules', 'benefits', 'faqs']);
  await expect(visitor.getByText('Is there homework?')).toHaveCount(0);
  expect(elsewhere).toEqual([]);
  await visitor.getByRole('link', { name: /^Play the video/ }).click();
  await expect(visitor.locator('iframe')).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\//);
  await expect(visitor.locator('iframe')).toBeFocused();

  const html = await (await visitor.request.get('/courses/voice-acting-101')).text();
  expect(html).toContain('"FAQPage"');
  expect(html).toContain('"Course"');
  expect(html).not.toContain('Is there homework?');

  // The page was just rendered and cached, but still changes after a save.
  const commitment = `4 hours a week, ${Date.now().toString(36)}`;
  const save = await page.request.post(`/api/v1/teachers/courses/${course}/landing_page`, {
    data: { landing_page: { time_commitment: commitment } },
  });
  expect(save.ok()).toBe(true);
  await expect(async () => {
    expect(await (await visitor.request.get('/courses/voice-acting-101')).text()).toContain(commitment);
  }).toPass();

  await visitor.getByRole('link', { name: 'Get a reimbursement letter' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Ask your employer' })).toBeVisible();
  await expect(visitor.getByRole('article', { name: 'Letter' })).toContainText(
    'Voice Acting 101, Lantern Voice Studio',
  );
  await expect(visitor.getByRole('article', { name: 'Letter' })).toContainText('Price: $');
  await expect(visitor.getByRole('button', { name: /Copy letter/ })).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Print' })).toBeVisible();
});
