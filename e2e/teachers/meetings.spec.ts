import { expect, test } from '@playwright/test';
import { checkA11y, walkPages } from '../a11y.ts';
import { courseId, eventDraft, signInAs } from './teachers.ts';

const COURSE = 'manga-foundations';

walkPages([
  ["staff's meeting accounts", '/admin/meeting-accounts', 'staff'],
  ['a meeting account beside them', '/admin/meeting-accounts?account=1', 'staff'],
]);

test('staff add a Zoom account and assign it to a course; a session’s meeting appears there, and is gone once it’s canceled', async ({
  page,
  browser,
}) => {
  const name = `Studio ${Date.now().toString(36)}`;
  await signInAs(page, 'staff');
  await page.goto('/admin/meeting-accounts');

  // Test reports a wrong secret, and the right one is entered.
  await page.getByRole('button', { name: 'Add account' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a Zoom account' });
  await adding.getByRole('button', { name: 'Add account' }).click();
  await expect(adding.getByText('This field is required.')).toHaveCount(4);
  await adding.getByLabel('Name').fill(name);
  await adding.getByLabel('Account ID').fill('sandbox-of-a-story-aB3x');
  await adding.getByLabel('Client ID').fill('sandbox-zoom');
  await adding.getByLabel('Client secret').fill('not-this-one');
  await adding.getByRole('button', { name: 'Add account' }).click();
  const panel = page.getByRole('dialog', { name });
  await expect(panel.getByText('aB3x')).toBeVisible();
  await panel.getByRole('button', { name: 'Test connection' }).click();
  await expect(panel.getByText("Zoom won't let us in: Invalid client_id or client_secret")).toBeVisible();
  await panel.getByRole('button', { name: 'Edit' }).click();
  const changing = page.getByRole('dialog', { name: `Edit ${name}` });
  await changing.getByLabel('Account ID').fill('sandbox-of-a-story-aB3x');
  await changing.getByLabel('Client ID').fill('sandbox-zoom');
  await changing.getByLabel('Client secret').fill('sandbox-zoom-secret');
  await changing.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Account saved')).toBeVisible();
  await panel.getByRole('button', { name: 'Test connection' }).click();
  await expect(panel.getByText('Zoom lets us in.')).toBeVisible();

  // A course is found by its name and assigned the account.
  await panel.getByLabel('Assign to a course').fill('manga found');
  await panel.getByRole('button', { name: 'Assign to Manga Foundations' }).click();
  await expect(panel.getByRole('button', { name: 'Remove' })).toBeVisible();

  // A teacher chooses the account. Within seconds the meeting exists, and its link becomes the event's.
  const teacher = await (await browser.newContext()).newPage();
  teacher.setDefaultTimeout(20_000);
  await signInAs(teacher, 'other-teacher');
  const draft = await eventDraft(teacher.request, await courseId(teacher.request, COURSE), `Over Zoom ${name}`);
  await teacher.goto(`/teachers/events/${draft.id}/edit`);
  const save = teacher.getByRole('region', { name: 'Save' }).getByRole('button', { name: /^Save/ });
  await expect(teacher.getByRole('region', { name: 'Zoom meeting' })).toHaveCount(0);
  await teacher.getByLabel('Zoom account').selectOption(name);
  await save.click();
  await expect(teacher.getByText('Saved', { exact: true })).toBeVisible();
  const meeting = teacher.getByRole('region', { name: 'Zoom meeting' });
  await expect(meeting.getByText('Ready')).toBeVisible();
  await expect(meeting).toContainText(name);
  const zoomUrlOf = async () => {
    const response = await teacher.request.get(`/api/v1/teachers/events/${draft.id}/edit`);
    return ((await response.json()) as { event: { zoomUrl: string } }).event.zoomUrl;
  };
  const link = await zoomUrlOf();
  expect(link).toContain('/zoom/j/');
  expect((await teacher.request.get(link)).status()).toBe(200);
  await checkA11y(teacher);

  // Renamed: Zoom is updated. Published with that link, then canceled: the meeting is gone from Zoom.
  await teacher.getByLabel('Name', { exact: true }).fill(`Renamed ${name}`);
  await save.click();
  await expect.poll(async () => (await teacher.request.get(link)).text()).toContain(`Renamed ${name}`);
  await teacher.reload();
  await expect(teacher.getByLabel('Zoom or meeting URL')).toHaveValue(link);
  await teacher.getByRole('button', { name: 'Publish', exact: true }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(teacher.getByText(`Renamed ${name} is published.`)).toBeVisible();
  // Someone attends, so the event has to be canceled and can't just be deleted.
  const coming = await page.request.post(`/api/v1/events/${draft.id}/attend`, {
    data: { ticket_type_id: null, attending: true },
  });
  expect(coming.status(), await coming.text()).toBe(200);
  await teacher.reload();
  await teacher.getByRole('region', { name: 'Danger Zone' }).getByRole('button', { name: 'Cancel event' }).click();
  const cancel = teacher.getByRole('dialog', { name: /^Cancel/ });
  await cancel.getByLabel('Type CANCEL to confirm').fill('CANCEL');
  await cancel.getByRole('button', { name: 'Cancel event' }).click();
  await expect(teacher.getByText('Event has been canceled')).toBeVisible();
  await expect.poll(async () => (await teacher.request.get(link)).status()).toBe(404);

  // After removal, the account is no longer offered to anyone in the course.
  await panel.getByRole('button', { name: 'Remove' }).click();
  await panel.getByRole('button', { name: 'Really remove?' }).click();
  await expect(panel.getByText('No courses use it yet.')).toBeVisible();
});
