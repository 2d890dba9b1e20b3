import { expect, type Page, test } from '@playwright/test';
import { checkA11y, type WalkedPage, walkPages } from '../a11y.ts';
import { cohortsOf, courseId, signInAs } from './teachers.ts';

const COURSE = 'voice-acting-101';
/** A new name for each run against the same school. */
const NAME = `A breath before the line, ${Date.now().toString(36)}`;

async function asOther(page: Page, account: string): Promise<Page> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('No browser.');
  const other = await context.newPage();
  await signInAs(other, account);
  return other;
}

test('a lesson is added with errors first, published, read, unpublished, copied, deleted, and restored', async ({
  page,
}) => {
  test.slow();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'courseadmin');
  const cohorts = await cohortsOf(page.request, COURSE);
  const [running, coming] = ['Autumn', 'Winter'].map((moniker) => cohorts.find((each) => each.moniker === moniker));
  if (!running || !coming) throw new Error('The demo has a running and a coming cohort.');
  const course = await courseId(page.request, COURSE);

  await page.goto(`/teachers/courses/${COURSE}/lessons?cohort=${running.id}`);
  const list = page.getByRole('list', { name: 'Lessons' });
  await expect(list.getByText('DRAFT', { exact: true }).first()).toBeVisible();
  await expect(list.getByText('opens later').first()).toBeVisible();
  await checkA11y(page);

  // If another cohort's lessons don't load, the page says so and offers a retry.
  await page.route('**/api/v1/lessons/list_by_cohort?*', (route) => route.abort());
  await page.getByLabel('Cohort').selectOption(String(coming.id));
  await expect(page.getByText("Couldn't load the lessons")).toBeVisible();
  await page.unroute('**/api/v1/lessons/list_by_cohort?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(list).toContainText('Before we meet');
  await page.getByLabel('Cohort').selectOption(String(running.id));
  await page.getByRole('link', { name: 'Add lesson' }).click();
  await expect(page).toHaveURL(`/teachers/lessons/add_lesson/${running.id}/course/${course}`);

  // Missing values are reported at their fields, and nothing typed is lost.
  await page.getByRole('textbox', { name: 'Body' }).click();
  await page.keyboard.type('In for four, out for six.');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect(page.getByText('This field is required.')).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Body' })).toContainText('In for four');
  await page.getByLabel('Name', { exact: true }).fill(NAME);
  await page.getByLabel('Lesson type').selectOption('Project');
  await page.getByLabel('Summary').fill('One page on breathing.');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(/\/teachers\/lessons\/\d+\/edit\?newly=true$/);
  await expect(page.getByText('Lesson Created')).toBeVisible();
  await expect(page.getByText('Works once published')).toBeVisible();
  await expect(page.getByText('Learners can’t open it; they see it marked DRAFT in their list.')).toBeVisible();
  const id = Number(/lessons\/(\d+)\//.exec(page.url())?.[1]);

  // The lesson's direct link shows a learner nothing while it is a draft.
  await page.getByRole('button', { name: /^Direct Link/ }).click();
  await expect(page.getByText('Copied', { exact: false }).first()).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname;
  const uuid = link.split('/').at(-1) ?? '';
  expect(uuid).toMatch(/^[0-9a-f-]{36}$/);
  expect(link).toBe(`/events/links/${uuid}`);
  const learner = await asOther(page, 'member');
  expect((await learner.goto(link))?.status()).toBe(404);

  await page.getByLabel('Publication status').selectOption('published');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await learner.goto(link);
  await expect(learner).toHaveURL(`/lessons/${id}`);
  await expect(learner.getByText('In for four, out for six.')).toBeVisible();
  await learner.getByRole('button', { name: /read/i }).first().click();
  await expect(learner.getByRole('button', { name: 'Marked as read' })).toBeVisible();
  // A person who isn't enrolled is led to the course.
  const lead = await asOther(page, 'lead');
  await lead.goto(link);
  await expect(lead).toHaveURL(new RegExp(`/courses/${COURSE}`));

  await page.goto(`/teachers/courses/${COURSE}/lessons?cohort=${running.id}`);
  const row = list.getByRole('listitem').filter({ hasText: NAME });
  await expect(row).toContainText('1 has read it');
  await expect(row).toContainText('published');
  await expect(row.getByRole('link', { name: /Student view/ })).toHaveAttribute('href', `/lessons/${id}`);

  // Unpublishing says how many people it affects.
  await row.getByRole('link', { name: NAME, exact: true }).click();
  await page.getByLabel('Publication status').selectOption('draft');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Unpublish this lesson?' });
  await expect(dialog).toContainText('1 learner has opened it.');
  await checkA11y(page);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByLabel('Publication status')).toHaveValue('draft');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await dialog.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Works once published')).toBeVisible();
  expect((await learner.goto(`/lessons/${id}`))?.status()).toBe(404);

  // A copy is a draft in the other cohort.
  await page.getByRole('button', { name: 'Copy to another cohort' }).click();
  await page.getByRole('dialog').getByLabel('Cohort').selectOption(String(coming.id));
  await page.getByRole('button', { name: 'Copy lesson' }).click();
  await expect(page.getByText('Lesson copied')).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(`/lessons/${id}/`));
  await expect(page.getByLabel('Cohort', { exact: true })).toHaveValue(String(coming.id));
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(NAME);

  // The lesson is deleted in two steps, then restored.
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Really delete?' }).click();
  await expect(page).toHaveURL(new RegExp(`/teachers/courses/${course}/events/?$`));
  await page.getByLabel('Messages').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Lesson restored')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(NAME);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Really delete?' }).click();
  await expect(page.getByText('Lesson deleted')).toBeVisible();
  await learner.context().close();
  await lead.context().close();
});

test('a course admin reorders material with its menu, writes in it, and sees it as learners do', async ({ page }) => {
  await signInAs(page, 'courseadmin');
  await page.goto(`/teachers/courses/${COURSE}/material`);
  const modules = page.getByRole('list', { name: 'Modules' });
  const names = () => modules.getByRole('heading', { level: 2 }).allTextContents();
  await expect(modules).toBeVisible();
  const before = await names();
  await page.getByPlaceholder('Module name').fill('Borrowed rooms');
  await page.getByRole('button', { name: 'Add module' }).click();
  await expect(modules.getByRole('heading', { name: 'Borrowed rooms' })).toBeVisible();
  await page.getByRole('button', { name: 'More for Borrowed rooms' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect.poll(names).toEqual([...before.slice(0, -1), 'Borrowed rooms', before.at(-1)]);
  await page.getByPlaceholder('New lesson in Borrowed rooms').fill('Somebody else’s kitchen');
  await page.getByPlaceholder('New lesson in Borrowed rooms').press('Enter');
  await page.getByRole('link', { name: 'Somebody else’s kitchen' }).click();
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('Tiles ring.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await checkA11y(page);
  await page.getByRole('link', { name: 'Preview' }).click();
  await expect(page.getByText('Tiles ring.')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Really delete?' }).click();
  await expect(page).toHaveURL(/\/material$/);
  await page.getByRole('button', { name: 'Delete module' }).click();
  await page.getByRole('button', { name: 'Really delete?' }).click();
  await expect.poll(names).toEqual(before);
});

const editorOf =
  (state: string): WalkedPage[1] =>
  async (request) => {
    const running = (await cohortsOf(request, COURSE)).find(({ moniker }) => moniker === 'Autumn');
    const query = `course_id=${await courseId(request, COURSE)}&cohort_id=${running?.id}`;
    const response = await request.get(`/api/v1/lessons/list_by_cohort?${query}`);
    const { lessons } = (await response.json()) as { lessons: { id: number; publication_status: string }[] };
    return `/teachers/lessons/${lessons.find((each) => each.publication_status === state)?.id}/edit`;
  };
const newLesson: WalkedPage[1] = async (request) => {
  const [cohort] = await cohortsOf(request, COURSE);
  return `/teachers/lessons/add_lesson/${cohort?.id}/course/${await courseId(request, COURSE)}`;
};

walkPages([
  ['the material of a course', `/teachers/courses/${COURSE}/material`, 'courseadmin'],
  ['a new lesson', newLesson, 'courseadmin'],
  ['the editor of a lesson', editorOf('published'), 'courseadmin'],
  ['the editor of a draft of one', editorOf('draft'), 'courseadmin'],
]);
