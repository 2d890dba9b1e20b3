import { expect, type Page, test } from '@playwright/test';
import { checkA11y, watchErrors } from '../a11y.ts';
import { newLearner } from '../checkout/learner.ts';
import { mailTo } from '../mailbox.ts';
import { courseId, daysAfter, eventDraft, schoolOf, signInAs, teacherEvents } from './teachers.ts';

const today = () => new Date().toISOString().slice(0, 10);
const save = (page: Page) => page.getByRole('region', { name: 'Save' }).getByRole('button', { name: /^Save/ }).click();
const needsLook = (page: Page, count: number) =>
  expect(
    page.getByRole('button', { name: count === 1 ? '1 field needs attention' : `${count} fields need attention` }),
  ).toBeVisible();

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('an event is drafted with errors first, published, moved, and canceled with CANCEL; a learner sees each step', async ({
  page,
  browser,
}) => {
  page.setDefaultTimeout(20_000);
  await signInAs(page, 'other-teacher');
  const school = await schoolOf(page.request);
  const name = `Evening ${Date.now().toString(36)}`;

  // First whose event it is, then everything missing at once, each item at its field.
  await page.goto('/teachers/events/new');
  await page
    .getByRole('main')
    .getByRole('link', { name: `School event at ${school.name}` })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'New event' })).toBeVisible();
  await expect(page.getByLabel('Kind').getByRole('option', { name: 'Class Session' })).toHaveCount(0);
  for (const [label, value] of [
    ['Duration', '60'],
    ['Capacity', '1000'],
    ['Start: time', '07:00'],
    ['Start: AM or PM', 'PM'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue(value);
  }
  await save(page);
  await expect(page.getByText('Errors. See below')).toBeVisible();
  await expect(page.getByText('This field is required.')).toHaveCount(5);
  await needsLook(page, 5);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Kind').selectOption('Workshop');
  await page.getByLabel('Who can attend').selectOption('Public (anyone can RSVP)');
  await page.getByLabel('Start: date').fill(daysAfter(today(), 10));
  await page.getByLabel('Short description').fill('x'.repeat(281));
  await expect(page.getByText('281 / 280')).toBeVisible();
  await page.getByLabel('Duration').fill('1441');
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Come and try.');
  await save(page);
  await expect(page.getByText('Use 280 characters or fewer.')).toBeVisible();
  await expect(page.getByText('Enter 1 to 1,440 minutes.')).toBeVisible();
  await page.getByLabel('Short description').fill('Come and try.');
  await page.getByLabel('Duration').fill('90');
  await save(page);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/teachers\/events\/\d+\/edit$/);
  const editor = new URL(page.url()).pathname;
  const id = Number(editor.split('/')[3]);

  // Each missing item leads to its field, and clicking Publish shows the error there.
  await expect(page.getByRole('heading', { name: 'Before the event' })).toBeVisible();
  await page.getByRole('link', { name: /^Zoom or meeting URL/ }).click();
  await expect(page.getByLabel('Zoom or meeting URL')).toBeFocused();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('This field is required if publishing.', { exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('published');
  await page.getByLabel('Zoom or meeting URL').fill('https://meet.example.test/evening');
  await save(page);
  const publishing = page.getByRole('dialog', { name: `Publish ${name}?` });
  await expect(publishing).toContainText("can't go back to draft");
  await publishing.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(`${name} is published.`)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveCount(0);
  await expect(page.getByText('Workshop', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'As a visitor' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the editor' }).click();

  const learner = await (await browser.newContext({ timezoneId: 'America/New_York' })).newPage();
  const { email } = await newLearner(learner, 'Ines');
  await learner.goto(`/events/${id}`);
  await learner
    .getByRole('complementary', { name: 'Attend' })
    .getByRole('button', { name: 'Attend', exact: true })
    .click();
  await expect(learner.getByText("You're attending this event")).toBeVisible();

  // Someone is involved, so it can be canceled but not deleted, according to the server's flag.
  await expect
    .poll(async () => (await page.request.get(`/api/v1/teachers/events/${id}/edit`)).json())
    .toMatchObject({ can_delete_event: false });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cancel event' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);

  // The event is moved: first who gets notified, then the save. The learner finds the new time.
  await page.getByLabel('Start: date').fill(daysAfter(today(), 12));
  await save(page);
  const moving = page.getByRole('dialog', { name: 'Before you save' });
  await expect(moving).toContainText('1 person gets one email with the old and new times.');
  await moving.getByRole('button', { name: 'Save and notify 1 person' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await learner.reload();
  await expect(learner.getByText('New time')).toBeVisible();

  // The event is canceled: first the effects, then the typed word. The learner is notified.
  await page.getByRole('region', { name: 'Danger Zone' }).getByRole('button', { name: 'Cancel event' }).click();
  const cancel = page.getByRole('dialog', { name: `Cancel ${name}?` });
  await expect(cancel).toContainText('1 attendee loses their seat and is notified by email.');
  await cancel.getByRole('button', { name: 'Cancel event' }).click();
  await expect(page.getByText('Please type CANCEL to confirm').first()).toBeVisible();
  await cancel.getByLabel('Type CANCEL to confirm').fill('CANCEL');
  await cancel.getByRole('button', { name: 'Cancel event' }).click();
  await expect(page.getByText('Event has been canceled')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${editor}$`));
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
  await mailTo(learner.request, email, 'event_cancelled');
  await learner.reload();
  await expect(learner.getByText('Event is canceled', { exact: true })).toBeVisible();
});

test('by keyboard alone, a draft is created, saved, duplicated, and deleted after a confirmation', async ({ page }) => {
  await signInAs(page, 'other-teacher');
  const school = await schoolOf(page.request);
  await page.goto(`/teachers/events/new?school_id=${school.id}`);
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type('Made by keys');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Pan');
  await expect(page.getByLabel('Kind')).toHaveValue('Panel');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Pub');
  await expect(page.getByLabel('Who can attend')).toHaveValue('public');
  await page.getByLabel('Start: date').focus();
  const [year, month, day] = daysAfter(today(), 9).split('-');
  await page.keyboard.type(`${month}${day}${year}`);
  await page.getByRole('textbox', { name: 'Description', exact: true }).focus();
  await page.keyboard.type('Four people, one question.');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(/\/teachers\/events\/\d+\/edit$/);
  const first = page.url();
  await page.getByRole('button', { name: 'Duplicate' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Duplicated')).toBeVisible();
  await expect(page).not.toHaveURL(first);
  await expect(page.getByRole('heading', { level: 1, name: 'Copy of Made by keys' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Really delete?' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('two tabs: own changes are kept, or there’s a choice if both changed; a deleted course event leads to its sessions', {
  tag: '@full',
}, async ({ page, context }) => {
  await signInAs(page, 'other-teacher');
  const course = await courseId(page.request, 'manga-foundations');
  const draft = await eventDraft(page.request, course, 'In two tabs');
  const address = `/teachers/events/${draft.id}/edit`;
  const other = await context.newPage();
  await page.goto(address);
  await other.goto(address);
  for (const tab of [page, other]) await expect(tab.getByLabel('Start: date')).toBeEnabled();
  await other.getByLabel('Name', { exact: true }).fill('Named in the other tab');
  await other.getByLabel('Duration').fill('45');
  await save(other);
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();

  await page.getByLabel('Name', { exact: true }).fill('Named here');
  await page.getByLabel('Short description').fill('From here');
  await save(page);
  const dialog = page.getByRole('dialog', { name: /saved changes/ });
  await expect(dialog).toContainText('Named in the other tab');
  await expect(dialog).toContainText('Duration: 45');
  await dialog.getByRole('radio', { name: /Yours/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Named here');
  await expect(page.getByLabel('Short description')).toHaveValue('From here');
  await expect(page.getByLabel('Duration')).toHaveValue('45');
  // Someone else has saved the event again: the error is a toast, and nothing is deleted.
  expect(
    (await page.request.patch(`/api/v1/teachers/events/${draft.id}`, { data: { event: { duration: 50 } } })).ok(),
  ).toBe(true);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Really delete?' }).click();
  await expect(page.locator('[data-kind="error"]').getByText('Error', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Really delete?' }).click();
  await expect(page).toHaveURL(new RegExp(`/teachers/courses/${course}/events/?$`));
});

test('a course offers every kind and its cohorts, for a month from today; a recap needs text; two clicks save once', async ({
  page,
}) => {
  await signInAs(page, 'teacher');
  const voice = await courseId(page.request, 'voice-acting-101');
  await page.goto(`/teachers/events/new?course_id=${voice}`);
  const kinds = page.getByLabel('Kind');
  await expect(kinds.getByRole('option')).toHaveText([
    'AMA',
    'Case Study',
    'Class Session',
    'Community',
    'Competition',
    'Panel',
    'Workshop',
  ]);
  await expect(kinds).toHaveValue('Class Session');
  await expect(page.getByLabel('Who can attend').getByRole('option')).toHaveText([
    'Choose who can attend',
    'Public (anyone can RSVP)',
    'Members only',
  ]);
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/New York/);
  await expect(page.getByLabel('Zoom account')).toHaveCount(1);
  const bound = async (name: 'min' | 'max') => {
    const date = new Date(`${await page.getByLabel('Start: date').getAttribute(name)}T00:00:00Z`);
    return date.getUTCFullYear() * 12 + date.getUTCMonth();
  };
  expect((await bound('max')) - (await bound('min'))).toBe(1);
  await save(page);
  await expect(page.getByText('This field is required.')).toHaveCount(4);
  await expect(page.getByLabel('Cohort')).toHaveAttribute('aria-invalid', 'true');

  await signInAs(page, 'other-teacher');
  const draft = await eventDraft(page.request, await courseId(page.request, 'manga-foundations'), 'Over and done');
  await page.goto(`/teachers/events/${draft.id}/edit`);
  await expect(page.getByRole('heading', { name: 'Before the event' })).toBeVisible();
  for (const part of ['Hosts', 'Ticket types']) await expect(page.getByRole('heading', { name: part })).toBeVisible();
  await expect(page.getByLabel('Zoom or meeting URL')).toBeVisible();
  // The event's picture is saved right away, without Save. A mislabeled file is refused in the dialog.
  await page.getByRole('button', { name: 'Edit Image' }).first().click();
  const picture = page.getByRole('dialog', { name: 'Edit Image' });
  await picture
    .locator('input[type="file"]')
    .setInputFiles({ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(picture.getByRole('alert')).toBeVisible();
  await picture.locator('input[type="file"]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
  await expect(picture.getByText('Uploaded and saved')).toBeVisible();
  await picture.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Cropped to 16:9.')).toBeVisible();
  const { url } = await (await page.request.get(`/api/v1/teachers/events/${draft.id}/image`)).json();
  expect(url).toMatch(/^\/media\/\d+$/);
  const descriptionBox = await page.getByRole('textbox', { name: 'Description', exact: true }).boundingBox();
  expect(descriptionBox?.height, 'the rich-text editor').toBeGreaterThanOrEqual(300);
  await page.getByRole('heading', { name: 'After the Event is Over' }).click();
  for (const field of ['Recording', 'Homework link']) await expect(page.getByLabel(field)).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Summary/ })).toBeVisible();
  await page.getByRole('switch', { name: 'Send a recap email' }).check();
  await expect(page.getByLabel('Send the recap: date')).not.toHaveValue('');
  await save(page);
  await expect(page.getByText('This field is required when sending recaps.')).toBeVisible();
  await page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Discard' }).click();
  let saves = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') saves += 1;
  });
  await page.getByLabel('Name', { exact: true }).fill('Saved once');
  const button = page.getByRole('region', { name: 'Save' }).getByRole('button', { name: /^Save/ });
  await button.dblclick({ delay: 20 });
  await expect(page.locator('[data-kind="success"]').getByText('Saved', { exact: true })).toBeVisible();
  expect(saves, 'calls within 300 ms').toBe(1);
});

test('the event editor in each state, new events, and the preview pass axe, on phone and desktop, light and dark', async ({
  page,
}) => {
  await signInAs(page, 'teacher');
  const errors = watchErrors(page);
  const voice = await courseId(page.request, 'voice-acting-101');
  const pages = ['/teachers/events/new', `/teachers/events/new?course_id=${voice}`];
  for (const [state, event] of await teacherEvents(page.request, voice)) {
    pages.push(`/teachers/events/${event}/edit`);
    if (state === 'draft') pages.push(`/teachers/events/${event}/preview?as=member`);
  }
  for (const path of pages) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await checkA11y(page);
      expect(errors).toEqual([]);
    });
  }
});
