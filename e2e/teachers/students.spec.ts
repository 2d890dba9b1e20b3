import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { checkA11y, walkPages, watchErrors } from '../a11y.ts';
import { mailTo } from '../mailbox.ts';
import { courseId, signInAs } from './teachers.ts';

const COURSE = '/teachers/courses/voice-acting-101';

test('a School Admin finds, exports, adds, moves, and removes students; a course admin may not', {
  tag: '@full',
}, async ({ page }) => {
  const errors = watchErrors(page, /status of (403|409|503)/);
  await signInAs(page, 'teacher');
  await page.goto(COURSE);
  await page
    .getByRole('navigation', { name: 'Course Voice Acting 101' })
    .getByRole('link', { name: 'Students' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Students' });
  await expect(table.getByRole('row')).not.toHaveCount(1);

  // A cohort and the inactive filter, both in the URL.
  const list = page.getByLabel('List', { exact: true });
  await list.selectOption({ label: (await list.getByRole('option', { name: /^Autumn/ }).textContent()) ?? '' });
  await expect(page).toHaveURL(/list=\d+/);
  await page.getByText('Inactive', { exact: true }).click();
  await expect(page).toHaveURL(/drifting=true/);
  await expect(page.getByText(/hasn't joined a session or opened a lesson in 10 days/)).toBeVisible();
  await expect(table.getByRole('row')).not.toHaveCount(1);
  const drifting = (await table.getByText(/@/).first().textContent())?.trim() ?? '';

  // Searches 200 ms after the last keystroke, from the first page. A list that fails to load keeps the previous rows.
  await page.goto(`${COURSE}/students?page=2`);
  await page.getByRole('searchbox', { name: 'Search students' }).fill(drifting);
  await expect(page).toHaveURL(/q=/);
  await expect(page).not.toHaveURL(/page=/);
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.route('**/users?*', (route) => route.fulfill({ status: 503, json: { error: 'Back in a minute.' } }));
  await page.getByRole('searchbox', { name: 'Search students' }).fill('nightingale');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.unroute('**/users?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(
    page.getByText('No one named “nightingale” in this list.'),
    'a lookup that failed says so, and goes on from Retry',
  ).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search students' }).fill(drifting);
  await expect(table.getByRole('row')).toHaveCount(2);
  await checkA11y(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('voice-acting-101-students.csv');
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n').slice(0, -1);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(drifting);

  // Adding a student without payment: first who and where, then the effect, with the reason.
  const email = `story-${Date.now()}@place.test`;
  await page.getByRole('button', { name: 'Add student' }).click();
  const choose = page.getByRole('dialog', { name: 'Add student' });
  await choose.getByRole('button', { name: 'Continue' }).click();
  await expect(choose.getByText('This field is required.')).toBeVisible();
  await choose.getByLabel('Email').fill(email);
  await choose.getByLabel('Cohort').selectOption({
    label:
      (await choose
        .getByRole('option', { name: /^Winter/ })
        .first()
        .textContent()) ?? '',
  });
  await choose.getByRole('button', { name: 'Continue' }).click();
  const place = page.getByRole('dialog', { name: 'Add to Winter?' });
  await expect(place.getByText(/^This takes one of the \d+ seats left in Winter\.$/)).toBeVisible();
  await place.getByRole('button', { name: 'Add student' }).click();
  await expect(place.getByText('This field is required.')).toBeVisible();
  await checkA11y(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await place.getByLabel('Reason').fill('Won our spring contest.');
  await place.getByRole('button', { name: 'Add student' }).click();
  await expect(page.getByText('Student added')).toBeVisible();
  await mailTo(page.request, email, 'place_given');

  // Beside the list: the student's history, and the move to the running cohort.
  await page.getByRole('searchbox', { name: 'Search students' }).fill(email);
  await table.getByRole('link', { name: 'No name yet' }).click();
  await expect(page).toHaveURL(/person=\d+/);
  const panel = page.getByRole('dialog', { name: email });
  await expect(panel.getByText('added by the school')).toBeVisible();
  await expect(panel.getByText('“Won our spring contest.”')).toBeVisible();
  await checkA11y(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await panel.getByRole('button', { name: 'Move to another cohort' }).click();
  const move = page.getByRole('dialog', { name: 'Move from Winter?' });
  await move.getByLabel('To cohort').selectOption({
    label: (await move.getByRole('option', { name: /^Autumn/ }).textContent()) ?? '',
  });
  await expect(move.getByText("They didn't pay for this seat.")).toBeVisible();
  await move.getByLabel('Reason').fill('Could not come in winter.');
  await move.getByRole('button', { name: 'Move student' }).click();
  await expect(page.getByText('Student moved')).toBeVisible();
  await mailTo(page.request, email, 'place_moved');
  await expect(panel.getByText('Winter → Autumn')).toBeVisible();

  await panel.getByRole('button', { name: 'Refund and remove' }).click();
  const remove = page.getByRole('dialog', { name: `Remove ${email} from Autumn?` });
  await expect(remove.getByText("They didn't pay anything, so there's nothing to refund.")).toBeVisible();
  await remove.getByLabel('Reason').fill('Asked to be taken out.');
  await remove.getByRole('button', { name: 'Refund and remove' }).click();
  await expect(page.getByText('Refunded and removed')).toBeVisible();
  await expect(panel.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Refund and remove' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/person=/);

  // What people on another course's waitlist want, with the numbers for people who can't see the chart.
  await page.goto('/teachers/courses/audiobook-narration/students?list=waitlist');
  await expect(page.getByText(/^\d+ on the waitlist, \d+ not confirmed yet\./)).toBeVisible();
  await page.getByRole('link', { name: 'What they want' }).click();
  await expect(page.getByText(/^Most are awake from/)).toBeVisible();
  await page.getByText('Numbers as a table').click();
  await expect(page.getByRole('table', { name: "When they're awake" }).getByRole('row')).toHaveCount(25);
  await expect(page.getByRole('heading', { name: 'When could you take part?' })).toBeVisible();
  await checkA11y(page);
  await page.getByRole('link', { name: 'See who' }).last().click();
  await expect(page).toHaveURL(/\/followers\?course=\d+$/);

  // The course admin can read all of this, but has no buttons. Leave the page first, so that no pending request is sent
  // without a session.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signInAs(page, 'courseadmin');
  await page.goto(`${COURSE}/students?q=${encodeURIComponent(email)}`);
  await table.getByRole('link', { name: 'No name yet' }).click();
  await expect(page.getByRole('dialog', { name: email }).getByRole('heading', { name: 'Enrollments' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'History' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Add student|Move to another cohort|Refund and remove/ })).toHaveCount(
    0,
  );
  const id = await courseId(page.request, 'voice-acting-101');
  const { users } = (await (await page.request.get(`/api/v1/teachers/courses/${id}/users`)).json()) as {
    users: { placeId: number | null }[];
  };
  const placeId = users.find((user) => user.placeId !== null)?.placeId;
  expect((await page.request.get(`/api/v1/teachers/places/${placeId}/removal`)).status()).toBe(403);
  expect(errors).toEqual([]);
});

test('adding a student, and a student beside the list, look right', async ({ page }) => {
  await signInAs(page, 'teacher');
  await page.goto(`${COURSE}/students`);
  await page.getByRole('button', { name: 'Add student' }).click();
  const choose = page.getByRole('dialog', { name: 'Add student' });
  await choose.getByLabel('Email').fill('looks@place.test');
  const winter = choose.getByRole('option', { name: /Winter/ }).first();
  await choose.getByLabel('Cohort').selectOption({ label: (await winter.textContent()) ?? '' });
  await choose.getByRole('button', { name: 'Continue' }).click();
  const place = page.getByRole('dialog', { name: 'Add to Winter?' });
  await place.getByRole('button', { name: 'Add student' }).click();
  await expect(place.getByText('This field is required.')).toBeVisible();
  await checkA11y(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.press('Escape');
  await page.getByRole('table', { name: 'Students' }).getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
  await checkA11y(page);
});

walkPages([['what the waitlist of a course asks for', '/teachers/courses/audiobook-narration/interest', 'teacher']]);
