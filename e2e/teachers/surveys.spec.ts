import { expect, type Page, test } from '@playwright/test';
import { signInAs } from './teachers.ts';

const COURSE = 'audio-engineering-foundations';
const EDITOR = `/teachers/courses/${COURSE}/surveys?kind=post-cohort`;
const RESULTS = `/teachers/courses/${COURSE}/surveys/post-cohort/results`;

const card = (page: Page, number: number) =>
  page
    .getByRole('list', { name: 'Questions' })
    .getByRole('listitem')
    .filter({ hasText: `Question ${number}` });
const wording = (page: Page, number: number) => card(page, number).getByLabel('Question', { exact: true });

async function quotes(page: Page): Promise<string[]> {
  const response = await page.request.get(`/api/v1/courses/${COURSE}/landing_page`);
  const { landingPage } = (await response.json()) as { landingPage: { testimonials: { authorName: string }[] } };
  return landingPage.testimonials.map(({ authorName }) => authorName);
}

test('two teachers edit a survey between answers, its results stay true, and a quote becomes a testimonial', {
  tag: '@full',
}, async ({ page, browser }) => {
  test.slow();
  await signInAs(page, 'teacher');
  await page.goto(RESULTS);
  await expect(page.getByText('6 answers')).toBeVisible();
  await expect(page.getByText('8.2 on average; 6 of 6 people answered.')).toBeVisible();
  await expect(page.getByText('Asked in 2 versions')).toBeVisible();
  await expect(page.getByText('3 people have been asked this.')).toBeVisible();

  // A learner begins, and keeps the current questions whatever happens to the survey.
  const learner = await (await browser.newContext()).newPage();
  await signInAs(learner, 'member');
  const surveyId = (await (await page.request.get(`/api/v1/courses/${COURSE}/surveys`)).json()).surveys[1].id;
  await learner.goto(`/surveys/${surveyId}`);
  await learner.getByRole('button', { name: 'Continue' }).click();
  await expect(learner.getByText('Your teachers see this without your name')).toBeVisible();

  // Opening the editor saves nothing; each change is saved automatically.
  const saves: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && saves.push(request.url()));
  await page.getByRole('link', { name: 'Edit the questions' }).click();
  await expect(wording(page, 3)).toHaveValue('How was the pace?');
  await wording(page, 3).fill('Was the pace right for you?');
  await expect(page.getByText('Survey Saved')).toBeVisible();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  expect(saves.length).toBe(1);
  await page.getByRole('button', { name: 'Add question' }).click();
  await expect(wording(page, 4)).toBeFocused();
  await card(page, 4).getByLabel('Answer', { exact: true }).selectOption({ label: 'Checkboxes' });
  await wording(page, 4).fill('What should come next?');
  await expect(page.getByText("Question 4 isn't saved yet")).toBeVisible();
  await card(page, 4).getByLabel('Option 1', { exact: true }).fill('Mixing');
  await card(page, 4).getByLabel('Option 2', { exact: true }).fill('Mastering');
  await expect(page.getByText("Question 4 isn't saved yet")).toHaveCount(0);
  await page.getByRole('button', { name: 'More for question 4' }).click();
  await page.keyboard.press('ArrowUp');
  await page.getByRole('menuitem', { name: 'Move up' }).press('Enter');
  await expect(wording(page, 3)).toHaveValue('What should come next?');
  await page.getByRole('button', { name: 'More for question 4' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(card(page, 4)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(wording(page, 4)).toHaveValue('Was the pace right for you?');

  // The preview shows the survey as learners see it, and stores no answers.
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await preview.getByRole('radio', { name: '9', exact: true }).check({ force: true });
  await preview.getByRole('textbox', { name: /tell someone/ }).fill('Nothing of this is kept.');
  await preview.getByRole('button', { name: 'Submit' }).click();
  await expect(preview.getByText('This is a preview. Nothing was saved.')).toBeVisible();
  await preview.getByRole('button', { name: 'Close' }).click();

  // Another teacher saves in between, so the first gets a choice.
  const other = await (await browser.newContext()).newPage();
  await signInAs(other, 'staff');
  await other.goto(EDITOR);
  await expect(wording(other, 4)).toHaveValue('Was the pace right for you?');
  const theirs = other.waitForResponse((response) => response.request().method() === 'PATCH');
  await wording(other, 4).fill('Theirs?');
  expect((await theirs).status()).toBe(200);
  await wording(page, 4).fill('And the pace?');
  const choice = page.getByRole('dialog', { name: /^Changed by .+ at \d/ });
  await expect(choice.getByText('Theirs?')).toBeVisible();
  await expect(choice.getByText('And the pace?')).toBeVisible();
  const mine = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.status() === 200);
  await choice.getByRole('button', { name: 'Keep mine' }).click();
  await mine;
  await expect(choice).toHaveCount(0);
  await page.reload();
  await expect(wording(page, 4)).toHaveValue('And the pace?');

  // The learner answers the questions they were asked.
  await learner.getByRole('radio', { name: '10', exact: true }).check({ force: true });
  await learner.getByRole('textbox', { name: /tell someone/ }).fill('Take it with a friend.');
  await learner.getByRole('radio', { name: 'Just right' }).check();
  await learner.getByRole('checkbox', { name: /They can quote me as/ }).check();
  await learner.getByLabel('Name to show with the quote').fill('Mel B.');
  await learner.getByRole('button', { name: 'Submit' }).click();
  await expect(learner.getByRole('heading', { name: 'Thank You' })).toBeVisible();

  await page.goto(RESULTS);
  await expect(page.getByText('7 answers').first()).toBeVisible();
  await expect(page.getByText('8.4 on average; 7 of 7 people answered.')).toBeVisible();
  await expect(page.getByText('4 people have been asked this.')).toBeVisible();
  const text = page.getByRole('listitem').filter({ hasText: 'Take it with a friend.' });
  await expect(text.getByText('Can be quoted as Mel B.')).toBeVisible();
  await text.getByRole('button', { name: 'Use as testimonial' }).click();
  await expect(text.getByText('On the landing page')).toBeVisible();
  expect(await quotes(page)).toContain('Mel B.');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe(`${COURSE}-post-cohort.csv`);

  // After the quote is withdrawn, no one can read it anymore.
  await learner.goto(`/surveys/${surveyId}`);
  await learner.getByRole('checkbox', { name: /They can quote me as/ }).uncheck();
  await learner.getByRole('button', { name: 'Save' }).click();
  await expect(learner.getByText('Saved')).toBeVisible();
  expect(await quotes(page)).not.toContain('Mel B.');
  await page.reload();
  await expect(text.getByText('Take it with a friend.')).toBeVisible();
  await expect(text.getByRole('button', { name: 'Use as testimonial' })).toHaveCount(0);
});
