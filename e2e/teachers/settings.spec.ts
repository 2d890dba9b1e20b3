import { expect, test } from '@playwright/test';
import { checkA11y, walkPages, watchErrors } from '../a11y.ts';
import { mailTo, newAddress } from '../mailbox.ts';
import { atOwnSchool, PNG, panel, save } from './own-school.ts';
import { signInAs } from './teachers.ts';

test('a teacher renames the school and its URL: errors at the fields, nothing typed is lost, the old URL redirects', {
  tag: '@full',
}, async ({ page }) => {
  const { slug, schoolId, courseSlug } = await atOwnSchool(page);
  const errors = watchErrors(page, /422|429/);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'School staff',
    'Payout recipients',
    'Course staff',
    'Course Details',
    'School Details',
  ]);
  const school = panel(page, 'School Details');
  await expect(panel(page, 'Course Details').getByText(`/courses/${courseSlug}`)).toBeVisible();
  await school.getByLabel('School name').fill('');
  await school.getByLabel('URL').fill('Lantern-Voice-Studio');
  await expect(school.getByLabel('URL')).toHaveValue('lantern-voice-studio');
  await expect(school.getByText('/schools/lantern-voice-studio')).toBeVisible();
  await school.getByLabel('About').fill('We teach quiet voices.\nSince 1999.');
  await save(school);
  await expect(page.getByText('Errors. See below')).toBeVisible();
  await expect(school.getByText('This field is required.')).toBeVisible();
  await school.getByLabel('School name').fill('Quiet Voices');
  await save(school);
  await expect(school.getByText('Already in use by someone')).toBeVisible();
  await school.getByLabel('URL').fill('quiet voices');
  await save(school);
  await expect(school.getByText('Numbers 0-9, Letters a-z, hyphens -, or underlines _ only')).toBeVisible();
  await expect(school.getByLabel('About')).toHaveValue('We teach quiet voices.\nSince 1999.');
  await checkA11y(page);
  await school.getByLabel('URL').fill(`${slug}-new`);
  await save(school);
  await expect(page.getByText('Basic Info Saved')).toBeVisible();
  await expect(school.getByText(`/schools/${slug} still redirects here`)).toBeVisible();
  for (const n of [2, 3, 4, 5]) {
    const response = await page.request.patch(`/api/v1/teachers/schools/${schoolId}`, {
      data: { slug: `${slug}-${n}` },
    });
    expect(response.ok()).toBe(true);
  }
  await page.reload();
  await school.getByLabel('URL').fill(`${slug}-six`);
  await save(school);
  await expect(school.getByText('at most 5 new ones in 30 days')).toBeVisible();
  await expect(school.getByLabel('URL')).toHaveValue(`${slug}-six`);
  await page.goto(`/schools/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Quiet Voices' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/schools/${slug}-5$`));
  expect(errors).toEqual([]);
});

test('replies go to another email once its owner agrees, signed out; until then the page says who it waits for', {
  tag: '@full',
}, async ({ page, browser }) => {
  const { courseId, email } = await atOwnSchool(page);
  const desk = newAddress('desk');
  const details = panel(page, 'Course Details');
  await expect(details.getByLabel('Reply-to email')).toHaveValue(email);
  await details.getByLabel('Course name').fill('Quiet Speaking');
  await details.getByLabel('Reply-to email').fill(desk);
  await page.context().setOffline(true);
  await save(details);
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(details.getByLabel('Course name')).toHaveValue('Quiet Speaking');
  await page.context().setOffline(false);
  await save(details);
  await expect(page.getByText('Basic Info Saved')).toBeVisible();
  const waiting = details.getByRole('status').filter({ hasText: 'Waiting for' });
  await expect(waiting).toContainText(desk);
  await expect(details.getByLabel('Reply-to email')).toHaveValue(email);
  const first = (await mailTo(page.request, desk, 'reply_to_confirm')).links.find((link) =>
    link.includes('/reply_to/'),
  );
  await waiting.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Email sent!')).toBeVisible();
  const linkOf = async () =>
    (await mailTo(page.request, desk, 'reply_to_confirm')).links.find((link) => link.includes('/reply_to/'));
  await expect.poll(async () => (await linkOf()) !== first).toBe(true);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(new URL(first ?? '').pathname);
  await expect(stranger.getByRole('heading', { name: 'This request is no longer open' })).toBeVisible();
  await stranger.goto(new URL((await linkOf()) ?? '').pathname);
  await expect(stranger.getByRole('heading', { name: 'Can we send replies to you?' })).toBeVisible();
  await expect(stranger.getByText('Quiet Speaking with')).toBeVisible();
  await checkA11y(stranger);
  await stranger.getByRole('button', { name: 'Yes, send replies to me' }).focus();
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByRole('heading', { name: "You'll get the replies", exact: true })).toBeVisible();

  await page.reload();
  await expect(details.getByLabel('Reply-to email')).toHaveValue(desk);
  await expect(waiting).toHaveCount(0);
  const mail = await mailTo(page.request, email, 'reply_to_changed');
  expect(mail.subject).toBe(`Replies to Quiet Speaking now go to ${desk}`);

  await details.getByLabel('Reply-to email').fill(newAddress('nobody'));
  await save(details);
  await waiting.getByRole('button', { name: 'Withdraw' }).click();
  await expect(waiting).toHaveCount(0);
  const now = await page.request.get(`/api/v1/teachers/courses/${courseId}/edit`);
  expect(((await now.json()) as { course: { email: string } }).course.email).toBe(desk);
});

test('a payout recipient is added, refused twice, renamed, and archived by keyboard; all School Admins are notified', {
  tag: '@full',
}, async ({ page }) => {
  const { email } = await atOwnSchool(page);
  const recipients = panel(page, 'Payout recipients');
  const field = recipients.getByLabel('Name of a payout recipient');
  await field.fill('Ada Lovelace');
  await field.press('Enter');
  await expect(page.getByText('Added Recipient')).toBeVisible();
  await expect(recipients.getByRole('listitem')).toContainText('Ada Lovelace');
  await expect(field).toHaveValue('');
  await field.fill('ada  lovelace');
  await field.press('Enter');
  await expect(recipients.getByText('This recipient is already on the list.')).toBeVisible();
  await expect(field).toHaveValue('ada  lovelace');
  await field.fill('DE89 3704 0044 0532 0130 00');
  await field.press('Enter');
  await expect(recipients.getByText('Enter only a name, not an account number')).toBeVisible();

  const more = recipients.getByRole('button', { name: 'More for Ada Lovelace' });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const rename = page.getByRole('dialog', { name: 'Rename Ada Lovelace' });
  await rename.getByLabel('Name').fill('Ada Lovelace Ltd');
  await page.keyboard.press('Enter');
  await expect(rename).toHaveCount(0);
  await expect(recipients.getByRole('listitem')).toContainText('Ada Lovelace Ltd');
  await recipients.getByRole('button', { name: 'More for Ada Lovelace Ltd' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const archive = page.getByRole('dialog', { name: 'Archive Ada Lovelace Ltd?' });
  await expect(archive).toContainText('Payouts that went there keep the name.');
  await checkA11y(page);
  await archive.getByRole('button', { name: 'Archive' }).focus();
  await page.keyboard.press('Enter');
  await expect(recipients.getByText('No recipients yet.')).toBeVisible();
  const mail = await mailTo(page.request, email, 'recipient_changed');
  expect(mail.subject).toContain('Payout recipient');
});

test('a picture is changed in a dialog, right away and in its final crop, and removed again', async ({ page }) => {
  const { courseId } = await atOwnSchool(page);
  for (const [name, path] of [
    ['Course Details', `/api/v1/teachers/courses/${courseId}/image`],
    ['School Details', null],
  ] as const) {
    await panel(page, name).getByRole('button', { name: 'Edit Image' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Image' });
    await dialog.locator('input[type="file"]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
    await expect(dialog.getByText('Uploaded and saved')).toBeVisible();
    await expect(dialog.getByRole('img')).toHaveAttribute('src', name === 'Course Details' ? /ar=16:9/ : /ar=1:1/);
    if (path) expect(((await (await page.request.get(path)).json()) as { url: string }).url).toMatch(/^\/media\/\d+$/);
    await checkA11y(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog.getByText('Removed')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(panel(page, name).getByText('No picture yet')).toBeVisible();
  }
});

test('two tabs change one school: the second chooses which text to keep, and nothing is lost', {
  tag: '@full',
}, async ({ page, context }) => {
  await atOwnSchool(page);
  const second = await context.newPage();
  await second.goto(page.url());
  const [one, two] = [panel(page, 'School Details'), panel(second, 'School Details')];
  await two.getByLabel('School name').fill('Second name');
  await two.getByLabel('About').fill('Typed in the second tab.');
  await one.getByLabel('School name').fill('First name');
  await save(one);
  await expect(page.getByText('Basic Info Saved')).toBeVisible();
  await save(two);
  const dialog = second.getByRole('dialog');
  await expect(dialog).toContainText('First name');
  await expect(dialog).toContainText('Second name');
  await expect(two.getByLabel('About')).toHaveValue('Typed in the second tab.');
});

test('School and Course Details collapse by their headings, with name, URL, and about; name, URL, and reply-to', async ({
  page,
}) => {
  await atOwnSchool(page);
  for (const [name, labels] of [
    ['School Details', ['School name', 'URL', 'About']],
    ['Course Details', ['Course name', 'URL', 'Reply-to email']],
  ] as const) {
    const details = panel(page, name);
    for (const label of labels) await expect(details.getByLabel(label)).toBeVisible();
    await details.getByRole('heading', { name }).click();
    for (const label of labels) await expect(details.getByLabel(label)).toBeHidden();
    await details.getByRole('heading', { name }).click();
    for (const label of labels) await expect(details.getByLabel(label)).toBeVisible();
  }
});

test('a failed save shows an Error toast and loses nothing, for landing page and course too; success says Basic Info Saved', {
  tag: '@full',
}, async ({ page }) => {
  const { courseId } = await atOwnSchool(page);
  const details = panel(page, 'Course Details');
  const error = page.locator('[data-kind="error"]');
  await page.route(`**/api/v1/teachers/courses/${courseId}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 409, json: { error: 'This course is archived.' } })
      : route.continue(),
  );
  await details.getByLabel('Course name').fill('Typed and kept');
  await save(details);
  await expect(error.getByText('Error', { exact: true })).toBeVisible();
  await expect(error.getByText('This course is archived.')).toBeVisible();
  await expect(details.getByLabel('Course name')).toHaveValue('Typed and kept');
  await page.unrouteAll();
  await save(details);
  await expect(page.locator('[data-kind="success"]').getByText('Basic Info Saved')).toBeVisible();
});

test('a list that fails to load is empty with Retry, and the rest of the page keeps working', {
  tag: '@full',
}, async ({ page }) => {
  const { courseId } = await atOwnSchool(page);
  // Navigate from an open page, because a server-rendered page already includes the list.
  await page.goto(`/teachers/courses/${courseId}`);
  await page.route('**/api/v1/teachers/payout_recipients**', (route) => route.abort());
  await page
    .getByRole('navigation', { name: /^Course / })
    .getByRole('link', { name: 'Staff' })
    .click();
  const recipients = panel(page, 'Payout recipients');
  await expect(recipients.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(recipients.getByRole('listitem')).toHaveCount(0);
  await expect(panel(page, 'Course Details').getByLabel('Course name')).toBeVisible();
  await page.unrouteAll();
  await recipients.getByRole('button', { name: 'Retry' }).click();
  await expect(recipients.getByText('No recipients yet.')).toBeVisible();
});

test('a course admin sees the course name and URL, and can change only its picture', { tag: '@full' }, async ({
  page,
}) => {
  await signInAs(page, 'courseadmin');
  await page.goto('/teachers/courses/voice-acting-101/staff');
  const details = panel(page, 'Course Details');
  await expect(details.getByText('Only School Admins can change these.')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Edit Image' })).toBeVisible();
  await expect(details.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'School Details' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Payout recipients' })).toHaveCount(0);
});

test('field errors, archiving a recipient, and the question to a reply-to look right', async ({ page, browser }) => {
  await atOwnSchool(page);
  const school = panel(page, 'School Details');
  await school.getByLabel('URL').fill('quiet voices');
  await save(school);
  await expect(school.getByText('Numbers 0-9, Letters a-z, hyphens -, or underlines _ only')).toBeVisible();
  await checkA11y(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  const recipients = panel(page, 'Payout recipients');
  await recipients.getByLabel('Name of a payout recipient').fill('Ada Lovelace');
  await recipients.getByLabel('Name of a payout recipient').press('Enter');
  await recipients.getByRole('button', { name: 'More for Ada Lovelace' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const archive = page.getByRole('dialog', { name: 'Archive Ada Lovelace?' });
  await expect(archive).toBeVisible();
  await checkA11y(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await archive.getByRole('button', { name: 'Keep' }).click();

  const desk = newAddress('desk');
  const details = panel(page, 'Course Details');
  await details.getByLabel('Reply-to email').fill(desk);
  await save(details);
  const { links } = await mailTo(page.request, desk, 'reply_to_confirm');
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(new URL(links.find((link) => link.includes('/reply_to/')) ?? '').pathname);
  await expect(stranger.getByRole('heading', { name: 'Can we send replies to you?' })).toBeVisible();
  await checkA11y(stranger);
  await stranger.context().close();
});

walkPages([
  [
    'the settings of a course with a reply-to that waits',
    '/teachers/courses/character-voices-for-games/staff',
    'teacher',
  ],
  ['the settings of a school', '/teachers/schools/lantern-voice-studio', 'teacher'],
]);
walkPages([['a reply-to link that is none', '/reply_to/never-mailed-to-anybody', null]], /404/);
