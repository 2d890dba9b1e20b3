import { expect, type Page, test } from '@playwright/test';
import { checkA11y, walkPages, watchErrors } from '../a11y.ts';
import { mailTo, newAddress } from '../mailbox.ts';
import { someoneNew } from '../settings/people.ts';
import { signInAs } from './teachers.ts';

const VOICE = '/teachers/courses/voice-acting-101';

walkPages([
  ['launch step 1', `${VOICE}/launch_step1`, 'teacher'],
  ['launch step 2', `${VOICE}/launch_step2`, 'teacher'],
  ['launch step 3', `${VOICE}/launch_step3`, 'teacher'],
  ['listed', `${VOICE}/listing`, 'teacher'],
  ['listings', '/admin/listings', 'staff'],
]);

async function post(page: Page, path: string, data: object): Promise<Record<string, { id: number; slug: string }>> {
  const response = await page.request.post(`/api/v1${path}`, { data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as Record<string, { id: number; slug: string }>;
}

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="#2c5356"/></svg>';

/** Everything the catalog requires except the picture, as the landing page editor saves it. */
async function writeLandingPage(page: Page, id: number): Promise<void> {
  await post(page, `/teachers/courses/${id}/landing_page`, {
    landing_page: { headline: 'Sounds from one drawer', overview_header: 'What it is', overview: '<p>Six weeks.</p>' },
  });
  await post(page, '/teachers/instructors', { course_id: id, name: 'Ada Lind', title: 'Foley', bio: '<p>Walks.</p>' });
  await post(page, '/teachers/landing_page_outcomes', { course_id: id, title: 'An ear', desc: '<p>For weight.</p>' });
}

test('from an empty course to the catalog: missing items, a first listing returned, then listed; then archived', async ({
  page,
  browser,
}) => {
  // One request with missing items is refused.
  const errors = watchErrors(page, /422/);
  const email = newAddress('launch');
  await someoneNew(page, email);
  const desk = await browser.newContext();
  const staff = await desk.newPage();
  await signInAs(staff, 'staff');
  const stamp = Date.now().toString(36);
  const { school } = await post(staff, '/admin/schools', { school: { name: `Launch House ${stamp}`, email } });
  const name = `Kitchen Foley ${stamp}`;
  const { course } = await post(page, '/teachers/courses', { course: { schoolId: school?.id, name } });
  if (!course) throw new Error('No course was made.');
  const at = `/teachers/courses/${course.slug}`;

  await page.goto(`${at}/listing`);
  await expect(page.getByText('This is your school’s first course')).toBeVisible();
  await page.getByRole('button', { name: 'Get listed' }).click();
  await expect(page.getByRole('alert')).toContainText('5 requirements are missing');
  for (const missing of ['a picture', 'a headline', 'an overview', 'at least one instructor', 'at least one outcome']) {
    await expect(page.getByText(new RegExp(`needs ${missing}\\.`))).toBeVisible();
  }
  await checkA11y(page);
  await expect(page.getByRole('link', { name: 'The landing page needs a headline.' })).toHaveAttribute(
    'href',
    `/teachers/courses/${course.slug}/landing_page#block-headline`,
  );
  await page.getByRole('link', { name: 'The course needs a picture.' }).click();
  await expect(page).toHaveURL(new RegExp(`${at}/staff#image$`));
  await expect(page.getByRole('button', { name: 'Edit Image' }).first()).toBeFocused();

  await writeLandingPage(page, course.id);
  const uploaded = await page.request.post('/api/v1/uploads', {
    multipart: {
      objectType: 'Course',
      objectId: String(course.id),
      file: { name: 'pan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) },
    },
  });
  expect(uploaded.ok(), await uploaded.text()).toBe(true);

  await page.goto(`${at}/listing`);
  await page.getByRole('button', { name: 'Get listed' }).click();
  await expect(page.getByText('In review')).toBeVisible();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/courses');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByText(name)).toHaveCount(0);

  // Staff view the course as visitors would, and return it with a note.
  await staff.goto('/admin/listings');
  await staff.getByRole('link', { name }).click();
  await expect(staff.getByText('All requirements are met.')).toBeVisible();
  await checkA11y(staff);
  await staff.getByRole('button', { name: 'Return', exact: true }).click();
  await staff.getByRole('button', { name: 'Return and send' }).click();
  await expect(staff.getByText('This field is required.')).toBeVisible();
  await staff.getByLabel(/^Changes needed/).fill('The picture shows nothing yet.');
  await staff.getByRole('button', { name: 'Return and send' }).click();
  await expect(staff.getByRole('heading', { level: 2, name: 'Returned' })).toBeVisible();

  expect((await mailTo(page.request, email, 'listing_returned')).text).toContain('The picture shows nothing yet.');
  await page.goto(at);
  await page.getByRole('link', { name: /Make the changes we asked for/ }).click();
  await expect(page.getByText('The picture shows nothing yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Get listed' }).click();
  await expect(page.getByText('In review')).toBeVisible();

  await staff.goto('/admin/listings');
  await staff.getByRole('link', { name }).click();
  await staff.getByRole('button', { name: 'List course' }).click();
  await expect(staff.getByRole('heading', { level: 2, name: 'Listed' })).toBeVisible();
  expect((await mailTo(page.request, email, 'listing_approved')).subject).toBe(`${name} is in the catalog`);
  await expect(async () => {
    await visitor.goto('/courses');
    await expect(visitor.getByText(name)).toBeVisible({ timeout: 2000 });
  }).toPass();

  // The checklists' steps are marked, undone, completed by following a link, and completed by the course itself.
  await page.goto(`${at}/launch_step1`);
  const step = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  for (const group of ['Basics', 'Find Your Niche', 'Grow Your Waitlist']) {
    await expect(page.getByRole('heading', { level: 2, name: group })).toBeVisible();
  }
  await expect(page.getByText('1 of 7 done')).toBeVisible();
  await expect(page.getByText('Aim to reach at least 50 people.')).toBeVisible();
  await expect(step('Add an instructor').getByRole('button')).toHaveCount(0);
  const kept = () =>
    page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' &&
        response.url().endsWith(`/api/v1/teachers/courses/${course.slug}/launch_step`),
    );
  const saved = kept();
  await step('Find your niche').getByRole('button', { name: 'Mark as Done' }).click();
  expect(await (await saved).json()).toMatchObject({ launch: { findniche: 1 } });
  await expect(page.getByText('2 of 7 done')).toBeVisible();
  // The same button undoes the step, and keeps keyboard focus.
  await expect(step('Find your niche').getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 7 done')).toBeVisible();
  await expect(step('Prepare material').getByRole('link')).toHaveAttribute(
    'href',
    `/teachers/courses/${course.slug}/landing_page`,
  );
  // Following the link completes the step, which is saved on the way.
  const followed = kept();
  await step('Create an interest survey').getByRole('link').click();
  await expect(page).toHaveURL(`/teachers/courses/${course.slug}/surveys`);
  await followed;
  await page.goto(`/teachers/courses/${course.slug}/launch_step1`);
  await expect(step('Create an interest survey').getByText(/^Done by/)).toBeVisible();
  await page.getByRole('link', { name: 'Go to step 2' }).click();
  await expect(page).toHaveURL(`/teachers/courses/${course.slug}/launch_step2`);
  for (const group of ['Launch Prep', 'Get Listed on the marketplace', 'Go To Market']) {
    await expect(page.getByRole('heading', { level: 2, name: group })).toBeVisible();
  }
  await expect(page.getByText('Over 3,000 students')).toBeVisible();
  const guidance = step('Follow up');
  for (const share of ['25%', '10%']) await expect(guidance).toContainText(share);
  const planned = kept();
  await step('Plan free events').getByRole('link', { name: 'Plan an event' }).click();
  await expect(page).toHaveURL(`/teachers/courses/${course.slug}/events`);
  await planned;
  await page.goto(`${at}/launch_step2`);
  await expect(step('Plan free events').getByText(/^Done by/)).toBeVisible();
  await page.goto(`${at}/post_launch`);
  await expect(page).toHaveURL(`/teachers/courses/${course.slug}/launch_step3`);
  for (const group of ['Course Schedule', 'Community', 'Final Logistics']) {
    await expect(page.getByRole('heading', { level: 2, name: group })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Enable Enrollment!' }).click();
  await expect(page).toHaveURL(new RegExp(`${at}/publish_cohort`));

  // The course is archived in two steps, then restored.
  await page.goto(`${at}/listing`);
  await page.getByRole('button', { name: 'Archive this course' }).click();
  await expect(page.getByRole('dialog')).toContainText('The course is removed from the catalog.');
  await checkA11y(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('It’s locked')).toBeVisible();
  await page.goto(`/courses/${course.slug}`);
  await expect(page.getByRole('heading', { name: 'No longer offered' })).toBeVisible();
  await expect(async () => {
    await visitor.goto('/courses');
    await expect(visitor.getByText(name)).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  await page.goto(`${at}/listing`);
  await page.getByRole('button', { name: 'Unarchive' }).click();
  await expect(page.getByRole('button', { name: 'Get listed' })).toBeVisible();
  expect(errors).toEqual([]);
  await desk.close();
  await visitor.context().close();
});
