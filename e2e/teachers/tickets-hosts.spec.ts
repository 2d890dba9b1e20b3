import { expect, type Locator, type Page, test } from '@playwright/test';
import { checkA11y } from '../a11y.ts';
import { newLearner } from '../checkout/learner.ts';
import { courseId, eventDraft, signInAs } from './teachers.ts';

/** The course belongs to another teacher's school. */
const COURSE = 'long-form-improv';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const card = (page: Page, kind: 'Ticket type' | 'Host', name: string) =>
  page.getByRole('form', { name: `${kind} ${name}`, exact: true });
const save = (form: Locator) => form.getByRole('button', { name: 'Save', exact: true }).click();
/** Chooses an item from a card's ⋯ menu. */
async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
/** Opens the last host's card: a host with a name is collapsed. */
const unfoldLastHost = (page: Page) => page.getByText('Name, bio, picture, and account').last().click();
const namesIn = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('heading', { level: 3 });

test('hosts and tickets are edited in their cards, reordered, sold, and taken off sale; a learner sees each step', async ({
  page,
  browser,
}) => {
  page.setDefaultTimeout(20_000);
  await signInAs(page, 'other-teacher');
  const mark = Date.now().toString(36);
  const { id } = await eventDraft(page.request, await courseId(page.request, COURSE), `Evening ${mark}`);
  await page.goto(`/teachers/events/${id}/edit`);

  // A new host: nothing is saved without name and bio, and no one sees it until then.
  await page.getByRole('button', { name: 'New host' }).click();
  await expect(page.getByText('Not shown yet')).toBeVisible();
  const blank = card(page, 'Host', 'without a name');
  await save(blank);
  await expect(page.getByText('Errors. See below')).toBeVisible();
  await expect(blank.getByText('This field is required.')).toHaveCount(2);
  await blank.getByLabel('Name').fill(`Ida ${mark}`);
  await blank.getByRole('textbox', { name: 'Bio' }).fill('Sings for a living.');
  await save(blank);
  await expect(page.getByText('Host Info Saved')).toBeVisible();
  await expect(namesIn(page, 'Hosts')).toHaveText([`Ida ${mark}`]);
  // Ida is on the team, so the event is also listed for her under Today.
  const ida = card(page, 'Host', `Ida ${mark}`);
  await ida.getByLabel('Account').selectOption({ index: 1 });
  await save(ida);
  await expect(ida.getByRole('button', { name: 'Discard' })).toBeHidden();
  await page.reload();
  await unfoldLastHost(page);
  await expect(ida.getByLabel('Account')).not.toHaveValue('');

  // The host's picture is saved right away. Then another host from the school is added and placed first.
  await page.getByRole('button', { name: 'Edit Image' }).last().click();
  const picture = page.getByRole('dialog', { name: 'Edit Image' });
  await picture
    .locator('input[type="file"]')
    .setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(picture.getByRole('alert')).toBeVisible();
  await picture.locator('input[type="file"]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
  await expect(picture.getByText('Uploaded and saved')).toBeVisible();
  await picture.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Choose a host' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a host' });
  const known = dialog.getByRole('button', { name: /^Add / }).first();
  const other = (await known.getAttribute('aria-label'))?.replace('Add ', '') ?? '';
  await known.click();
  await expect(dialog.getByText('Added').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(namesIn(page, 'Hosts')).toHaveText([`Ida ${mark}`, other]);
  await expect(page.getByText(/^Also shown with \d+ other event/)).toBeVisible();
  await choose(page, other, 'Move up');
  await expect(namesIn(page, 'Hosts')).toHaveText([other, `Ida ${mark}`]);

  // Ticket types: invalid values are reported at their fields, and nothing typed is lost.
  await page.getByRole('button', { name: 'Add ticket type' }).click();
  const first = card(page, 'Ticket type', 'New ticket');
  await expect(first.getByLabel('Capacity')).toHaveValue('50');
  await first.getByLabel('Name').fill('Stage');
  await first.getByLabel('Member price', { exact: true }).fill('0.30');
  await first.getByLabel('Non-member price').fill('12.345');
  await save(first);
  await expect(page.getByText('Errors. See below').last()).toBeVisible();
  await expect(first.getByText('Enter at least $0.50, or 0 for free.')).toBeVisible();
  await expect(first.getByText('Enter dollars with at most two decimals, like 150 or 12.50.')).toBeVisible();
  await first.getByLabel('Member price', { exact: true }).fill('20');
  await first.getByLabel('Non-member price').fill('15');
  await save(first);
  await expect(first.getByText("Members can't pay more than everyone else.")).toBeVisible();
  await first.getByLabel('Member price', { exact: true }).fill('0');
  await first.getByLabel('Non-member price').fill('0');
  await save(first);
  await expect(page.getByText('Ticket Type Info Saved')).toBeVisible();
  await page.getByRole('button', { name: 'Add ticket type' }).click();
  await expect(namesIn(page, 'Ticket types')).toHaveText(['Stage', 'New ticket']);
  const grip = page.getByTitle('Drag to move New ticket');
  await grip.dragTo(card(page, 'Ticket type', 'Stage'));
  await expect(namesIn(page, 'Ticket types')).toHaveText(['New ticket', 'Stage']);
  const spare = card(page, 'Ticket type', 'New ticket');
  await spare.getByRole('button', { name: 'Delete' }).click();
  await spare.getByRole('button', { name: 'Really delete?' }).click();
  await expect(page.getByText('Ticket Type Deleted')).toBeVisible();
  await expect(namesIn(page, 'Ticket types')).toHaveText(['Stage']);

  // With everything off sale, a draft can't be published.
  const stage = card(page, 'Ticket type', 'Stage');
  await stage.getByLabel('Status').selectOption('Disabled');
  await save(stage);
  await expect(page.getByText('no one can join right now')).toBeVisible();
  const publish = () =>
    page.request.patch(`/api/v1/teachers/events/${id}`, {
      data: { event: { zoomUrl: 'https://meet.example.test/evening', admittance: 'public', status: 'published' } },
    });
  expect(await (await publish()).json()).toMatchObject({
    error: { ticketTypes: 'Activate at least one ticket type, or delete them all.' },
  });
  await stage.getByLabel('Status').selectOption('Active');
  await save(stage);
  await expect(page.getByText('no one can join right now')).toBeHidden();
  expect((await publish()).ok()).toBe(true);
  await page.reload();

  // A learner takes a ticket, and the card says so.
  const learner = await (await browser.newContext({ timezoneId: 'America/New_York' })).newPage();
  await newLearner(learner, 'Ines');
  await learner.goto(`/events/${id}`);
  await expect(learner.getByText(`Ida ${mark}`).first()).toBeVisible();
  const attend = learner.getByRole('complementary', { name: 'Attend' });
  await attend.getByRole('button', { name: 'Attend', exact: true }).click();
  const tickets = learner.getByRole('dialog', { name: 'Choose a ticket' });
  // The card changes before the server responds.
  const attended = learner.waitForResponse(/\/attend$/);
  await tickets.getByRole('button', { name: 'Attend', exact: true }).click();
  await attended;
  await expect(learner.getByText("You're attending this event")).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 of 50')).toBeVisible();
  await expect(
    page.getByText(/This ticket type has been used, so you can’t delete it\. Disable it instead\./),
  ).toBeVisible();

  // Stage goes off sale: first the effects; then no one new gets in, and existing attendees stay.
  await stage.getByLabel('Status').selectOption('Disabled');
  await save(stage);
  const confirmDialog = page.getByRole('dialog', { name: 'Before you save' });
  await expect(confirmDialog).toContainText(
    'Nothing else is on sale, so no one new can join until you activate a ticket type again.',
  );
  await confirmDialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('no one can join right now')).toBeVisible();
  const late = await (await browser.newContext({ timezoneId: 'America/New_York' })).newPage();
  await newLearner(late, 'Late');
  await late.goto(`/events/${id}`);
  await expect(late.getByText('Tickets aren’t on sale right now.')).toBeVisible();
  await learner.reload();
  await expect(learner.getByText("You're attending this event")).toBeVisible();

  // Someone else has saved the same card: both texts are shown, and the choice.
  const { ticketTypes } = await (await page.request.get(`/api/v1/teachers/events/${id}/ticket_types`)).json();
  await stage.getByLabel('Name').fill('Stalls');
  const meanwhile = await page.request.patch(`/api/v1/teachers/ticket_types/${ticketTypes[0].id}`, {
    data: { ticket_type: { name: 'Circle' } },
  });
  expect(meanwhile.ok()).toBe(true);
  await save(stage);
  const conflictDialog = page.getByRole('dialog').filter({ hasText: 'Circle' });
  await expect(conflictDialog).toContainText('Stalls');
  await page.keyboard.press('Escape');
  // The card now has its saved name as a title; the typed text stays in the field.
  const circle = card(page, 'Ticket type', 'Circle');
  await expect(circle.getByLabel('Name')).toHaveValue('Stalls');
  await circle.getByRole('button', { name: 'Discard' }).click();

  // The host is removed only from this event, and stays in the school's list.
  await unfoldLastHost(page);
  await page.getByRole('button', { name: 'Remove from event' }).last().click();
  await page.getByRole('button', { name: 'Really remove?' }).click();
  await expect(page.getByText('Host Removed')).toBeVisible();
  await expect(namesIn(page, 'Hosts')).toHaveText([other]);
  const { eventHosts } = await (await page.request.get(`/api/v1/teachers/events/${id}/event_hosts`)).json();
  const schoolId: number = eventHosts[0].host.schoolId;
  const hosts = await page.request.get(`/api/v1/teachers/hosts?school_id=${schoolId}&contains=${mark}`);
  expect((await hosts.json()).hosts).toHaveLength(1);
  await checkA11y(page);
});
