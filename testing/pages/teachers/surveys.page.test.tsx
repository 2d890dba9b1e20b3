import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { createLandingPage } from '#server/features/landing/index.ts';
import { aSurveyedCourse, type Surveyed } from '#server/features/surveys/manage/surveyed.factory.ts';
import { testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';

const t = testApp();
const LOVED = 'How likely are you to recommend this course to a friend?';
const REVIEW = 'What would you write about it in a review?';
let of: Surveyed;
beforeAll(async () => {
  of = await aSurveyedCourse(t);
  await createLandingPage(of.ctx, { id: of.course.id, schoolId: of.school.id });
});

const editor = () => `/teachers/courses/${of.course.slug}/surveys?kind=post-cohort`;
const titles = async () =>
  (await of.survey(of.postId)).questions.map(({ title }: { title: string }) => title) as string[];
const card = (number: number) => {
  const list = screen.getByRole('list', { name: 'Questions' });
  const head = within(list).getByRole('heading', { name: new RegExp(`^Question ${number} `) });
  return within(head.closest('li') as HTMLElement);
};
const wording = (number: number) => card(number).getByLabelText('Question');
async function replace(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  (field as HTMLInputElement).select();
  await user.paste(text);
}

test('questions are saved while typing once complete; moved, deleted, restored, and previewed', async () => {
  const { user } = await openPage(t, of.courseAdminId, editor());
  await screen.findByRole('list', { name: 'Questions' });
  const { revision } = await of.survey(of.postId);
  expect(wording(1)).toHaveValue(LOVED);
  await replace(user, wording(1), 'Would you tell a friend?');
  await waitFor(() => expect(screen.getByText('Survey Saved')).toBeVisible());
  await waitFor(() => expect(screen.getByText(/^Saved \d/)).toBeVisible());
  // Only the change was saved: opening the editor saves nothing.
  expect(await of.survey(of.postId)).toMatchObject({ revision: revision + 1 });
  expect(await titles()).toEqual(['Would you tell a friend?', REVIEW]);

  await user.click(screen.getByRole('button', { name: 'Add question' }));
  expect(wording(3)).toHaveFocus();
  await user.selectOptions(card(3).getByLabelText('Answer'), 'Checkboxes');
  await replace(user, wording(3), 'What should come next?');
  await waitFor(() => expect(screen.getByText("Question 3 isn't saved yet")).toBeVisible());
  await replace(user, card(3).getByLabelText('Option 1'), 'Mixing');
  await replace(user, card(3).getByLabelText('Option 2'), 'Mastering');
  await waitFor(() => expect(screen.queryByText("Question 3 isn't saved yet")).toBeNull());
  await waitFor(async () => expect((await titles())[2]).toBe('What should come next?'));

  await user.click(screen.getByRole('button', { name: 'More for question 3' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  expect(wording(2)).toHaveValue('What should come next?');
  await waitFor(async () =>
    expect(await titles()).toEqual(['Would you tell a friend?', 'What should come next?', REVIEW]),
  );
  await user.click(screen.getByRole('button', { name: 'More for question 3' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(async () => expect(await titles()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(wording(3)).toHaveValue(REVIEW);
  await waitFor(async () => expect((await titles())[2]).toBe(REVIEW));

  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const preview = within(await screen.findByRole('dialog', { name: 'Preview' }));
  await user.click(preview.getByRole('radio', { name: '9' }));
  await user.type(preview.getByRole('textbox', { name: /review/ }), 'Not kept.');
  await user.click(preview.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(preview.getByText('This is a preview. Nothing was saved.')).toBeVisible());
  expect(await of.survey(of.postId)).toMatchObject({ answers: 0 });
});

test('an incomplete question is marked, isn’t called saved, and is offered again after a reload', async () => {
  const { user, open } = await openPage(t, of.courseAdminId, editor());
  await screen.findByRole('list', { name: 'Questions' });
  const was = await titles();
  await user.clear(wording(1));
  expect(wording(1)).toBeInvalid();
  expect(card(1).getByText('This field is required.')).toBeVisible();
  await waitFor(() =>
    expect(screen.getByText("Not saved: question 1 isn't complete. Everything else is saved.")).toBeVisible(),
  );
  expect(screen.queryByText(/^Saved/)).toBeNull();
  expect(await titles()).toEqual(was);
  await open(editor());
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(wording(1)).toHaveValue('');
  await replace(user, wording(1), was[0] ?? '');
  await waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull());
});

test('another teacher saves in between: both versions are shown, and mine is stored if I keep it', async () => {
  const { user, open } = await openPage(t, of.courseAdminId, editor());
  await screen.findByRole('list', { name: 'Questions' });
  const { questions } = await of.survey(of.postId);
  const theirs = questions.map((each: object, at: number) => (at === 0 ? { ...each, title: 'Theirs?' } : each));
  expect((await of.edit(of.postId, theirs, {}, of.schoolAdminId)).status).toBe(200);
  await replace(user, wording(1), 'Mine?');
  const choice = within(await screen.findByRole('dialog', { name: /^Changed by .+ at \d/ }));
  expect(choice.getByText('Theirs?')).toBeVisible();
  expect(choice.getByText('Mine?')).toBeVisible();
  await user.click(choice.getByRole('button', { name: 'Keep mine' }));
  await waitFor(async () => expect((await titles())[0]).toBe('Mine?'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await open(editor());
  await screen.findByRole('list', { name: 'Questions' });
  expect(wording(1)).toHaveValue('Mine?');
});

test('results show which wordings were asked; a quote can be a testimonial until its author withdraws it', async () => {
  of = await aSurveyedCourse(t);
  await createLandingPage(of.ctx, { id: of.course.id, schoolId: of.school.id });
  const cohort = await of.cohort({ name: 'Winter' });
  for (const rating of [10, 9, 8, 7, 6]) {
    const { personId, email } = await of.learner(cohort.id);
    const { body } = await of.begin(of.postId, personId, email);
    const answers = [
      { title: LOVED, answer: rating },
      { title: REVIEW, answer: `Text of ${rating}` },
    ];
    expect((await of.send(body.answerNonce, answers)).status).toBe(200);
  }
  // A learner who has already begun still gets the earlier questions.
  const mel = await of.learner(cohort.id);
  const { user, open } = await openPage(t, mel.personId, `/surveys/${of.postId}`);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.getByText('Your teachers see this without your name.')).toBeVisible());
  const { questions } = await of.survey(of.postId);
  await of.edit(of.postId, [{ ...questions[0], title: 'Would you send a friend?' }, questions[1]]);
  await user.click(screen.getByRole('radio', { name: '10' }));
  await user.type(screen.getByRole('textbox', { name: /review/ }), 'Take it with a friend.');
  await user.click(screen.getByRole('checkbox', { name: /They can quote me as/ }));
  await user.clear(screen.getByLabelText('Name to show with the quote'));
  await user.type(screen.getByLabelText('Name to show with the quote'), 'Mel B.');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Thank You' })).toBeVisible());
  const next = await of.learner(cohort.id);
  const started = await of.begin(of.postId, next.personId, next.email);
  const answers = [
    { title: 'Would you send a friend?', answer: 4 },
    { title: REVIEW, answer: 'Fine.' },
  ];
  expect((await of.send(started.body.answerNonce, answers)).status).toBe(200);

  const results = `/teachers/courses/${of.course.slug}/surveys/post-cohort/results`;
  const quotes = async () =>
    (await of.request(null, 'GET', `/courses/${of.course.slug}/landing_page`)).body.landingPage.testimonials.map(
      ({ authorName }: { authorName: string }) => authorName,
    );
  const teacher = await openPage(t, of.courseAdminId, results);
  await waitFor(() => expect(screen.getByText('7 answers')).toBeVisible());
  await waitFor(() => expect(screen.getByText('7.7 on average; 7 of 7 people answered.')).toBeVisible());
  expect(screen.getByText('Asked in 2 versions')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute('href', `${results}.csv`);
  expect(screen.getByRole('link', { name: 'Edit the questions' })).toHaveAttribute('href', editor());
  const text = async () => within((await screen.findByText('Take it with a friend.')).closest('li') as HTMLElement);
  expect((await text()).getByText('Can be quoted as Mel B.')).toBeVisible();
  await user.click((await text()).getByRole('button', { name: 'Use as testimonial' }));
  await waitFor(async () => expect((await text()).getByText('On the landing page')).toBeVisible());
  expect(await quotes()).toContain('Mel B.');

  await openPage(t, mel.personId, `/surveys/${of.postId}`);
  await user.click(await screen.findByRole('checkbox', { name: /They can quote me as/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByText('Saved')).toBeVisible());
  expect(await quotes()).not.toContain('Mel B.');
  await open('/');
  await openPage(t, of.courseAdminId, results);
  expect((await text()).queryByRole('button', { name: 'Use as testimonial' })).toBeNull();
  expect(teacher.address()).toBe(results);
});
