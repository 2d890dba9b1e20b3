import { type APIRequestContext, expect, test } from '@playwright/test';
import { checkA11y, walkPages } from '../a11y.ts';
import { newAddress } from '../mailbox.ts';

const survey = (kind: string) => async (request: APIRequestContext) => {
  const response = await request.get('/api/v1/courses/voice-acting-101/surveys');
  const { surveys } = (await response.json()) as { surveys: { id: number; kind: string }[] };
  return `/surveys/${surveys.find((each) => each.kind === kind)?.id}`;
};

walkPages(
  [
    ['the interest survey', survey('interest'), null],
    ['the post-cohort survey', survey('post-cohort'), 'member'],
    ['the survey editor', '/teachers/courses/audio-engineering-foundations/surveys?kind=post-cohort', 'teacher'],
    [
      'the results after a cohort',
      '/teachers/courses/audio-engineering-foundations/surveys/post-cohort/results',
      'teacher',
    ],
    ['the results of interest', '/teachers/courses/audio-engineering-foundations/surveys/interest/results', 'teacher'],
    ['a waitlist link that is none', '/waitlist/never-mailed-to-anybody', null],
  ],
  /404|Not found/,
);

for (const kind of ['interest', 'post-cohort']) {
  test(`the questions of the ${kind} survey: clean for axe and as wide as their window`, async ({ page }) => {
    test.slow();
    await page.goto(await survey(kind)(page.request));
    await page.getByLabel('Your email').fill(newAddress('ax'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('This field is required.').first()).toBeVisible();
    await checkA11y(page);
  });
}
