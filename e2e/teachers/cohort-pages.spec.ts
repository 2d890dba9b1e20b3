import { expect, type Page, test } from '@playwright/test';
import { checkA11y, walkPages, watchErrors } from '../a11y.ts';
import { type CohortOfTeacher, cohortsOf, draftOf, signInAs } from './teachers.ts';

const VOICE = '/teachers/courses/voice-acting-101';

/** The editor of a course's first matching cohort, as `teacher`. */
async function editorOf(page: Page, slug: string, wanted: (cohort: CohortOfTeacher) => boolean): Promise<string> {
  const cohort = (await cohortsOf(page.request, slug)).find(wanted);
  if (!cohort) throw new Error(`No such cohort of ${slug}.`);
  return `/teachers/cohorts/${cohort.id}/edit`;
}

walkPages([
  ['cohorts', `${VOICE}/cohorts`, 'teacher'],
  ['cohorts, none yet', '/teachers/courses/sound-design-for-animation/cohorts', 'teacher'],
  ['new cohort', `${VOICE}/cohorts/new`, 'teacher'],
  ['publish', `${VOICE}/publish_cohort`, 'teacher'],
  ['publish, no draft', '/teachers/courses/sound-design-for-animation/publish_cohort', 'teacher'],
]);

for (const [state, slug] of [
  ['draft', 'voice-acting-101'],
  ['enrolling', 'voice-acting-101'],
  ['started', 'voice-acting-101'],
  ['completed', 'voice-acting-101'],
  ['cancelled', 'audiobook-narration'],
] as const) {
  test(`the editor of a ${state} cohort is clean for axe, on phone and desktop, light and dark`, async ({ page }) => {
    const errors = watchErrors(page);
    await signInAs(page, 'teacher');
    await page.goto(await editorOf(page, slug, ({ status }) => status === state));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Status' })).toBeVisible();
    await checkA11y(page);
    expect(errors).toEqual([]);
  });
}

test('the dialog before a cancellation passes axe, and Escape leaves everything as it was', async ({ page }) => {
  await signInAs(page, 'teacher');
  await page.goto(await editorOf(page, 'voice-acting-101', ({ moniker }) => moniker === 'Winter'));
  await page.getByRole('button', { name: 'Cancel this cohort' }).click();
  await expect(page.getByRole('dialog')).toContainText('is refunded to the original payment method');
  await checkA11y(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('two tabs: each field keeps its own change, and if both changed one, the teacher chooses', {
  tag: '@full',
}, async ({ page, context }) => {
  await signInAs(page, 'other-teacher');
  const draft = await draftOf(page.request, 'manga-foundations', 'In two tabs');
  const address = `/teachers/cohorts/${draft.id}/edit`;
  const other = await context.newPage();
  await page.goto(address);
  await other.goto(address);
  // The field is disabled until its page's scripts load, so now both pages are hydrated.
  for (const tab of [page, other]) await expect(tab.getByLabel('Start: date')).toBeEnabled();
  await other.getByLabel('Name', { exact: true }).fill('Named in the other tab');
  await other.getByLabel('Capacity').fill('31');
  await other.getByRole('button', { name: /^Save/ }).click();
  await expect(other.getByText('Cohort Info Saved')).toBeVisible();

  await page.getByLabel('Name', { exact: true }).fill('Named here');
  await page.getByLabel(/^Moniker/).fill('Here');
  await page.getByRole('button', { name: /^Save/ }).click();
  const dialog = page.getByRole('dialog', { name: /saved changes/ });
  await expect(dialog).toContainText('Named in the other tab');
  await expect(dialog).toContainText('Capacity: 31');
  await dialog.getByRole('radio', { name: /Yours/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Cohort Info Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Named here');
  await expect(page.getByLabel(/^Moniker/)).toHaveValue('Here');
  await expect(page.getByLabel('Capacity')).toHaveValue('31');
});

test('without a connection nothing typed is lost, and it is saved once the connection is back', {
  tag: '@full',
}, async ({ page, context }) => {
  await signInAs(page, 'other-teacher');
  const draft = await draftOf(page.request, 'manga-foundations', 'Without a connection');
  await page.goto(`/teachers/cohorts/${draft.id}/edit`);
  await page.getByLabel('Capacity').fill('27');
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText("We couldn't reach Callboard")).toBeVisible();
  await expect(page.getByLabel('Capacity')).toHaveValue('27');
  await context.setOffline(false);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Cohort Info Saved')).toBeVisible();
});

test('a session that ended keeps the text: after signing in again, it is offered and restored', {
  tag: '@full',
}, async ({ page }) => {
  await signInAs(page, 'other-teacher');
  const draft = await draftOf(page.request, 'manga-foundations', 'Signed out meanwhile');
  await page.goto(`/teachers/cohorts/${draft.id}/edit`);
  await page.getByLabel('Name', { exact: true }).fill('Typed before the session ended');
  await page.context().clearCookies();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await signInAs(page, 'other-teacher');
  await page.goto(`/teachers/cohorts/${draft.id}/edit`);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed before the session ended');
});

test('by keyboard alone: from the list to a new draft, changed and saved', { tag: '@full' }, async ({ page }) => {
  await signInAs(page, 'other-teacher');
  await page.goto('/teachers/courses/manga-foundations/cohorts/new');
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Made by keys');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/teachers\/cohorts\/\d+\/edit$/);
  await page.getByLabel('Capacity').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('24');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Cohort Info Saved')).toBeVisible();
});
