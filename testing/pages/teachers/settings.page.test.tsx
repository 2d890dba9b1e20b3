import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lastMailTo, mailsTo } from '#server/features/accounts/sign-in/mailed.factory.ts';
import { aTaughtSchool } from '#server/features/schools/school/school-settings.factory.ts';
import { testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';
import { fill, panel } from './panels.ts';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');

async function atOwnSchool() {
  const taughtSchool = await aTaughtSchool(ctx());
  const page = await openPage(t, taughtSchool.admin.personId, `/teachers/courses/${taughtSchool.course.id}/staff`);
  const patchSchool = async (payload: object) => {
    const url = `/api/v1/teachers/schools/${taughtSchool.school.id}`;
    expect((await t.as(taughtSchool.admin.personId, { method: 'PATCH', url, payload })).statusCode).toBe(200);
  };
  return { ...taughtSchool, page, user: page.user, patchSchool };
}

test('School Details: errors appear at their fields, nothing typed is lost, and former URLs redirect', async () => {
  const other = await aTaughtSchool(ctx());
  const { page, user, school, patchSchool } = await atOwnSchool();
  const details = await panel('School Details');
  const field = (label: string) => details.getByLabelText(label);
  const save = () => user.click(details.getByRole('button', { name: /^Save/ }));
  await details.findByLabelText('URL');
  await fill(user, field('School name'), '');
  await fill(user, field('URL'), other.school.slug.toUpperCase());
  expect(field('URL')).toHaveValue(other.school.slug);
  expect(details.getByText(`/schools/${other.school.slug}`)).toBeVisible();
  await fill(user, field('About'), 'Quiet voices.\nSince 1999.');
  await save();
  await waitFor(() => expect(screen.getByText('Errors. See below')).toBeVisible());
  await waitFor(() => expect(details.getByText('This field is required.')).toBeVisible());
  await fill(user, field('School name'), 'Quiet Voices');
  await save();
  await waitFor(() => expect(details.getByText('Already in use by someone')).toBeVisible());
  await fill(user, field('URL'), 'quiet voices');
  await save();
  await waitFor(() =>
    expect(details.getByText('Numbers 0-9, Letters a-z, hyphens -, or underlines _ only')).toBeVisible(),
  );
  expect(field('About')).toHaveValue('Quiet voices.\nSince 1999.');
  await fill(user, field('URL'), 'quiet-1');
  await save();
  await waitFor(() => expect(screen.getByText('Basic Info Saved')).toBeVisible());
  await waitFor(() => expect(details.getByText(`/schools/${school.slug} still redirects here`)).toBeVisible());

  for (const n of [2, 3, 4, 5]) await patchSchool({ slug: `quiet-${n}` });
  await page.open(page.address());
  const reopenedPanel = await panel('School Details');
  await fill(user, await reopenedPanel.findByLabelText('URL'), 'quiet-6');
  await user.click(reopenedPanel.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(reopenedPanel.getByText(/at most 5 new ones in 30 days/)).toBeVisible());
  expect(reopenedPanel.getByLabelText('URL')).toHaveValue('quiet-6');

  await page.open(`/schools/${school.slug}`);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Quiet Voices' })).toBeVisible());
  await page.arrive('/schools/quiet-5');
});

test('School Details: each bad link has its own message, and visitors see the good ones by name', async () => {
  const { page, user, school, patchSchool } = await atOwnSchool();
  await patchSchool({ about: 'We teach quiet voices.' });
  await page.open(page.address());
  const details = await panel('School Details');
  const links = () => details.getByLabelText('Links');
  const save = () => user.click(details.getByRole('button', { name: /^Save/ }));
  const typed = 'https://www.quiet.example\njavascript:alert(1)\nhttps://instagram.com/quiet\nquiet.example';
  await fill(user, await details.findByLabelText('Links'), typed);
  await save();
  await waitFor(() =>
    expect(details.getByText('Link 2 must start with https://. Link 4 must start with https://.')).toBeVisible(),
  );
  expect(links()).toHaveValue(typed);
  expect(links()).toBeInvalid();
  await fill(user, links(), 'https://www.quiet.example\n\nhttps://instagram.com/quiet');
  await save();
  await waitFor(() => expect(screen.getByText('Basic Info Saved')).toBeVisible());
  await waitFor(() => expect(links()).toHaveValue('https://www.quiet.example/\nhttps://instagram.com/quiet'));

  await openPage(t, null, `/schools/${school.slug}`);
  const shown = within(await screen.findByRole('list', { name: /on the web$/ })).getAllByRole('link');
  expect(shown.map(({ textContent }) => textContent)).toEqual(['quiet.example', 'Instagram']);
  for (const link of shown) expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
  expect(shown[1]).toHaveAttribute('href', 'https://instagram.com/quiet');
});

test('School Details changed in another tab: both texts, the choice, and nothing typed is lost', async () => {
  const { user, patchSchool } = await atOwnSchool();
  const details = await panel('School Details');
  await fill(user, await details.findByLabelText('School name'), 'Second name');
  await fill(user, details.getByLabelText('About'), 'Typed in the second tab.');
  await patchSchool({ name: 'First name', about: 'Typed in the first tab.' });
  await user.click(details.getByRole('button', { name: /^Save/ }));
  const choice = await screen.findByRole('dialog');
  expect(choice).toHaveTextContent('First name');
  expect(choice).toHaveTextContent('Second name');
  expect(details.getByLabelText('About')).toHaveValue('Typed in the second tab.');
});

test('a course without a picture takes one of six covers by keyboard, saved right away and shown on its page', async () => {
  const { page, user, course } = await atOwnSchool();
  const details = await panel('Course Details');
  const cover = (number: number) => details.getByRole('radio', { name: `Cover ${number} of 6` });
  const shown = async () => {
    const response = await t.as(null, { url: `/api/v1/courses/${course.id}` });
    return response.json<{ course: { cover: string } }>().course.cover;
  };
  const present = await shown();
  await waitFor(() => expect(cover(1)).toBeChecked());
  expect(cover(1)).toHaveAttribute('value', present);
  cover(1).focus();
  await user.keyboard('{ArrowRight}');
  await waitFor(async () => expect(await shown()).toBe(cover(2).getAttribute('value')));
  await waitFor(() => expect(cover(2)).toBeChecked());
  expect(await shown()).not.toBe(present);
  // The previous cover can still be chosen again.
  expect(cover(1)).toHaveAttribute('value', present);
  const chosen = await shown();

  await page.open(`/courses/${course.slug}`);
  await screen.findByRole('heading', { level: 1 });
  const drawn = [...document.querySelectorAll('main img')].map((image) => image.getAttribute('src'));
  expect(drawn).toContainEqual(expect.stringContaining(`/covers/drawn.svg?c=${chosen}&`));
});

test('a new reply-to waits until its owner confirms, while signed out; until then it can be resent and withdrawn', async () => {
  const { page, user, course, admin } = await atOwnSchool();
  const desk = `desk.${course.id}@elsewhere.test`;
  const linkTo = async (address: string) => `/reply_to/${(await lastMailTo(t.db, address)).token}`;
  let details = await panel('Course Details');
  const email = () => details.getByLabelText('Reply-to email');
  const waiting = () =>
    details.queryAllByRole('status').find(({ textContent }) => textContent?.startsWith('Waiting for '));
  await fill(user, await details.findByLabelText('Course name'), 'Quiet Speaking');
  await fill(user, email(), desk);
  await user.click(details.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(screen.getByText('Basic Info Saved')).toBeVisible());
  await waitFor(() => expect(waiting()).toHaveTextContent(desk));
  expect(email()).toHaveValue('desk@example.test');
  const first = await linkTo(desk);
  await user.click(within(waiting() as HTMLElement).getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.getByText('Email sent!')).toBeVisible());
  const second = await linkTo(desk);

  const stranger = await openPage(t, null, first);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'This request is no longer open' })).toBeVisible());
  await stranger.open(second);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Can we send replies to you?' })).toBeVisible());
  expect(screen.getByText('Quiet Speaking with', { exact: false })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Yes, send replies to me' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: "You'll get the replies" })).toBeVisible());
  expect((await mailsTo(t.db, admin.email)).map(({ kind }) => kind)).toContain('reply_to_changed');

  await openPage(t, admin.personId, `/teachers/courses/${course.id}/staff`);
  details = await panel('Course Details');
  expect(await details.findByLabelText('Reply-to email')).toHaveValue(desk);
  expect(waiting()).toBeUndefined();
  await fill(user, email(), 'another@elsewhere.test');
  await user.click(details.getByRole('button', { name: /^Save/ }));
  await user.click(await details.findByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(waiting()).toBeUndefined());
  expect(email()).toHaveValue(desk);
  await page.open(await linkTo('another@elsewhere.test'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'This request is no longer open' })).toBeVisible());
});

test('a payout recipient is added, refused twice, renamed, and archived by keyboard alone', async () => {
  const { user, admin } = await atOwnSchool();
  const recipients = await panel('Payout recipients');
  const field = () => recipients.getByLabelText('Name of a payout recipient');
  await user.click(await recipients.findByLabelText('Name of a payout recipient'));
  await user.keyboard('Ada Lovelace{Enter}');
  await waitFor(() => expect(screen.getByText('Added Recipient')).toBeVisible());
  await waitFor(() => expect(recipients.getByText('Ada Lovelace')).toBeVisible());
  expect(field()).toHaveValue('');
  await fill(user, field(), 'ada  lovelace');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(recipients.getByText('This recipient is already on the list.')).toBeVisible());
  expect(field()).toHaveValue('ada  lovelace');
  await fill(user, field(), 'DE89 3704 0044 0532 0130 00');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(recipients.getByText(/Enter only a name, not an account number/)).toBeVisible());

  recipients.getByRole('button', { name: 'More for Ada Lovelace' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Rename' })).toHaveFocus());
  await user.keyboard('{Enter}');
  const rename = within(await screen.findByRole('dialog', { name: 'Rename Ada Lovelace' }));
  await fill(user, rename.getByLabelText('Name'), 'Ada Lovelace Ltd');
  await user.keyboard('{Enter}');
  (await recipients.findByRole('button', { name: 'More for Ada Lovelace Ltd' })).focus();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Archive' });
  await user.keyboard('{End}{Enter}');
  const archive = await screen.findByRole('dialog', { name: 'Archive Ada Lovelace Ltd?' });
  expect(archive).toHaveTextContent('Payouts that went there keep the name.');
  within(archive).getByRole('button', { name: 'Archive' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(recipients.getByText(/^No recipients yet\./)).toBeVisible());
  const kinds = (await mailsTo(t.db, admin.email)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'recipient_changed')).toHaveLength(3);
});

test('School Details and Course Details collapse and expand by their headings', async () => {
  const { user } = await atOwnSchool();
  for (const [name, labels] of [
    ['School Details', ['School name', 'URL', 'About']],
    ['Course Details', ['Course name', 'URL', 'Reply-to email']],
  ] as const) {
    const details = await panel(name);
    await details.findByLabelText('URL');
    for (const label of labels) expect(details.getByLabelText(label)).toBeVisible();
    await user.click(details.getByRole('heading', { name }));
    for (const label of labels) expect(details.getByLabelText(label)).not.toBeVisible();
    await user.click(details.getByRole('heading', { name }));
    for (const label of labels) expect(details.getByLabelText(label)).toBeVisible();
  }
});

test('a failed save says Error and why, loses nothing, and works on retry', async () => {
  const { page, user, course } = await atOwnSchool();
  const details = await panel('Course Details');
  const name = () => details.getByLabelText('Course name');
  const save = () => user.click(details.getByRole('button', { name: /^Save/ }));
  const archive = (at: Date | null) =>
    t.db.updateTable('courses').set({ archived_at: at }).where('id', '=', course.id).execute();
  await fill(user, await details.findByLabelText('Course name'), 'Typed and kept');
  const restore = page.failing(/^PATCH/, 503, { error: 'Back in a minute.' });
  await save();
  const messages = within(screen.getByRole('region', { name: 'Messages' }));
  await waitFor(() => expect(messages.getByText('Back in a minute.')).toBeVisible());
  expect(messages.getByText('Error')).toBeVisible();
  expect(name()).toHaveValue('Typed and kept');
  restore();
  await archive(t.system.clock.now());
  await save();
  await waitFor(() => expect(messages.getByText(/^This course is archived\./)).toBeVisible());
  expect(messages.getAllByText('Error').at(-1)).toBeVisible();
  expect(name()).toHaveValue('Typed and kept');
  await archive(null);
  await save();
  await waitFor(() => expect(screen.getByText('Basic Info Saved')).toBeVisible());
});

test('a list that fails to load is empty with Retry, beside panels that work', async () => {
  const { page, user } = await atOwnSchool();
  const restore = page.failing(/payout_recipients/, 503, { error: 'Back in a minute.' });
  await page.open(page.address());
  const recipients = await panel('Payout recipients');
  const retry = await recipients.findByRole('button', { name: 'Retry' });
  expect(recipients.queryByRole('listitem')).toBeNull();
  await waitFor(async () => expect((await panel('Course Details')).getByLabelText('Course name')).toBeVisible());
  restore();
  await user.click(retry);
  await waitFor(() => expect(recipients.getByText(/^No recipients yet\./)).toBeVisible());
});

test('a course admin sees the course name and URL, and can change only its picture', async () => {
  const { course, courseAdmin } = await aTaughtSchool(ctx());
  await openPage(t, courseAdmin.personId, `/teachers/courses/${course.id}/staff`);
  const details = await panel('Course Details');
  await waitFor(() => expect(details.getByText(/^Only School Admins can change these\./)).toBeVisible());
  expect(details.getByText(`/courses/${course.slug}`)).toBeVisible();
  expect(details.getByRole('button', { name: 'Edit Image' })).toBeVisible();
  expect(details.queryByRole('textbox')).toBeNull();
  const titles = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
  expect(titles.map(({ textContent }) => textContent)).toEqual(['School staff', 'Course staff', 'Course Details']);
});
