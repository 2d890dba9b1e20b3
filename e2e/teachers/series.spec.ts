import { expect, type Page, test } from '@playwright/test';
import { checkA11y, violationsOf, watchErrors } from '../a11y.ts';
import { CARD, newLearner, oneTime, paidOrder, payWith } from '../checkout/learner.ts';
import { calendarOf, mailTo } from '../mailbox.ts';
import { cohortsOf, courseId, daysAfter, signInAs } from './teachers.ts';

/** A course whose next cohort begins some weeks before the clocks change. */
const COURSE = 'harmony-by-ear';

const save = (page: Page) => page.getByRole('region', { name: 'Save' }).getByRole('button', { name: /^Save/ }).click();

interface Listed {
  id: number;
  name: string;
  startsAtUtc: string | null;
  status: string;
  zoomUrl: string | null;
}

/** Staff assign the course an account at the sandbox's Zoom. Returns its name. */
async function zoomFor(staff: Page, course: number): Promise<string> {
  await signInAs(staff, 'staff');
  const mark = Date.now().toString(36);
  const name = `Choir studio ${mark}`;
  const account = {
    name,
    accountId: `sandbox-of-choir-${mark}`,
    clientId: 'sandbox-zoom',
    clientSecret: 'sandbox-zoom-secret',
  };
  const createResponse = await staff.request.post('/api/v1/admin/meeting_accounts', {
    data: { meeting_account: account },
  });
  expect(createResponse.status(), await createResponse.text()).toBe(201);
  const { id } = ((await createResponse.json()) as { account: { id: number } }).account;
  const assignResponse = await staff.request.post(`/api/v1/admin/meeting_accounts/${id}/courses`, {
    data: { courseId: course },
  });
  expect(assignResponse.ok(), await assignResponse.text()).toBe(true);
  return name;
}
async function sessionsOf(page: Page, named: string): Promise<Map<string, Listed>> {
  const found = new Map<string, Listed>();
  for (const number of [1, 2]) {
    const query = new URLSearchParams({ segment: 'future', contains: named, page: String(number) });
    const response = await page.request.get(`/api/v1/teachers/courses/${COURSE}/events?${query}`);
    for (const event of ((await response.json()) as { events: Listed[] }).events) found.set(event.name, event);
  }
  return found;
}

test('eight sessions over a clock change: planned, created, published together, moved, and canceled; calendars and Zoom agree', async ({
  page,
  browser,
}) => {
  page.setDefaultTimeout(20_000);
  await signInAs(page, 'teacher');
  const [cohort] = (await cohortsOf(page.request, COURSE)).filter(({ status }) => status === 'enrolling');
  if (!cohort?.startdate) throw new Error('The cohort has no dates.');
  const learner = await (await browser.newContext({ timezoneId: 'America/New_York' })).newPage();
  const { email } = await newLearner(learner, 'Odile');
  await learner.goto(`/courses/${COURSE}`);
  await learner.getByRole('complementary', { name: 'Enroll' }).getByRole('button', { name: 'Enroll' }).click();
  await oneTime(learner)
    .getByRole('button', { name: /^Check out/ })
    .click();
  await payWith(learner, CARD.works);
  await paidOrder(learner);

  const studio = await zoomFor(await (await browser.newContext()).newPage(), await courseId(page.request, COURSE));

  // The specification's defaults, and errors at their fields.
  await page.goto(`/teachers/courses/${COURSE}/events`);
  await page.getByRole('button', { name: 'Add Course Session' }).click();
  await page.getByRole('link', { name: 'Create a series' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New series' })).toBeVisible();
  for (const [label, value] of [
    ['How many sessions', '6'],
    ['Duration', '60'],
    ['Starting on: time', '09:00'],
    ['Starting on: AM or PM', 'AM'],
    ['Cohort', String(cohort.id)],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue(value);
  }
  await expect(page.getByLabel('Starting on: time').getByRole('option')).toHaveCount(26);
  await expect(page.getByRole('checkbox', { name: 'Tue' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Tue' }).uncheck({ force: true });
  await page.getByLabel('How many sessions').fill('21');
  await page.getByRole('button', { name: 'Create series' }).click();
  await expect(page.getByText('Enter 1 to 20 sessions.')).toBeVisible();
  await expect(page.getByText('This field is required.')).toHaveCount(2);

  // Every date, with the clock change marked.
  const name = `Choir ${Date.now().toString(36)}`;
  await page.getByLabel('Series name').fill(name);
  await page.getByLabel('How many sessions').fill('8');
  await page.getByRole('checkbox', { name: 'Tue' }).check({ force: true });
  await page.getByLabel('Starting on: date').fill(daysAfter(cohort.startdate, 1));
  await page.getByLabel(/^Zoom or meeting URL/).fill('https://meet.example.test/choir');
  const dates = page.getByRole('region', { name: 'Every date' });
  await expect(dates.getByRole('listitem')).toHaveCount(8);
  await expect(dates.getByText(/^The clocks will have changed in New York/)).toHaveCount(1);

  // The session ends while typing: the page stays, saving leads to sign-in, and afterward everything is offered again.
  await page.context().clearCookies();
  await page.getByLabel('How many sessions').fill('7');
  await expect(dates.getByText(/^You were signed out\./)).toBeVisible();
  await page.getByLabel('How many sessions').fill('8');
  await page.getByRole('button', { name: 'Create series' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await signInAs(page, 'teacher');
  await page.goto(new URL(page.url()).searchParams.get('next') ?? '/');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Series name')).toHaveValue(name);
  await expect(page.getByLabel('How many sessions')).toHaveValue('8');
  await expect(page.getByLabel(/^Zoom or meeting URL/)).toHaveValue('https://meet.example.test/choir');
  await expect(dates.getByRole('listitem')).toHaveCount(8);
  await page.getByLabel(/^Zoom or meeting URL/).fill('');
  await page.getByLabel('Zoom account').selectOption(studio);
  await page.getByRole('button', { name: 'Create series' }).click();
  const success = page.locator('[data-kind="success"]');
  await expect(success.getByText('Creating Events')).toBeVisible();
  await expect(page).toHaveURL(/\/teachers\/courses\/\d+\/events$/);
  expect(await page.evaluate("Object.keys(localStorage).filter((key) => key.includes('draft')).length")).toBe(0);

  const links = async () => [...(await sessionsOf(page, name)).values()].map(({ zoomUrl }) => zoomUrl ?? '');
  await expect.poll(async () => new Set((await links()).filter(Boolean)).size).toBe(8);
  const meetings = await links();
  const countReachable = async () => {
    const responses = await Promise.all(meetings.map((link) => page.request.get(link)));
    return responses.filter((response) => response.status() === 200).length;
  };
  expect(await countReachable()).toBe(8);
  await page.reload();

  // The sessions are published together: one email for all of them.
  const waiting = page.getByRole('region', { name: 'Series to publish' });
  await expect(waiting).toContainText(`${name}: 8 draft sessions`);
  await waiting.getByRole('button', { name: `Publish all of ${name}` }).click();
  const publishing = page.getByRole('dialog', { name: 'Publish all sessions?' });
  await expect(publishing).toContainText('one email with all dates and one calendar file');
  await publishing.getByRole('button', { name: 'Publish 8 sessions' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await expect(waiting.getByText(name)).toHaveCount(0);
  const mail = await mailTo(learner.request, email, 'sessions_published');
  for (const number of [1, 8]) expect(mail.text).toContain(`${name} - Session 0${number}`);
  const published = await sessionsOf(page, name);
  expect((await calendarOf(page.request, mail)).map(({ startsAt }) => startsAt)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((number) => published.get(`${name} - Session 0${number}`)?.startsAtUtc),
  );

  // One session is moved, along with those that follow it.
  const before = await sessionsOf(page, name);
  const third = before.get(`${name} - Session 03`);
  await page.goto(`/teachers/events/${third?.id}/edit`);
  await page.getByLabel('Start: time').selectOption('10:00');
  await save(page);
  const scope = page.getByRole('dialog', { name: 'Save for which sessions?' });
  await scope.getByText('This and following').click();
  await expect(scope).toContainText(`${name} - Session 08`);
  await expect(scope).toContainText(/learners? gets? an email about 6 new times/);
  await scope.getByRole('button', { name: 'Save 6 sessions' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const after = await sessionsOf(page, name);
  const hours = (number: number) => {
    const of = `${name} - Session 0${number}`;
    return (Date.parse(after.get(of)?.startsAtUtc ?? '') - Date.parse(before.get(of)?.startsAtUtc ?? '')) / 3_600_000;
  };
  expect([1, 2, 3, 4, 8].map(hours)).toEqual([0, 0, 1, 1, 1]);

  // Only one session is moved: the others stay where they are.
  await page.goto(`/teachers/events/${after.get(`${name} - Session 07`)?.id}/edit`);
  await page.getByLabel('Start: time').selectOption('11:00');
  await save(page);
  await scope.getByText('This session', { exact: true }).click();
  await scope.getByRole('button', { name: 'Save', exact: true }).click();
  const moving = page.getByRole('dialog', { name: 'Before you save' });
  await moving.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const alone = await sessionsOf(page, name);
  for (const [number, hours] of [
    [6, 0],
    [7, 1],
    [8, 0],
  ] as const) {
    const of = `${name} - Session 0${number}`;
    const moved = Date.parse(alone.get(of)?.startsAtUtc ?? '') - Date.parse(after.get(of)?.startsAtUtc ?? '');
    expect([of, moved / 3_600_000]).toEqual([of, hours]);
  }

  // Only one session is canceled.
  const fifth = after.get(`${name} - Session 05`);
  await page.goto(`/teachers/events/${fifth?.id}/edit`);
  await page.getByRole('region', { name: 'Danger Zone' }).getByRole('button', { name: 'Cancel event' }).click();
  const cancel = page.getByRole('dialog', { name: /^Cancel / });
  await cancel.getByLabel('Type CANCEL to confirm').fill('CANCEL');
  await cancel.getByRole('button', { name: 'Cancel event' }).click();
  await expect(page.getByText('Event has been canceled')).toBeVisible();
  const cancellationMail = await mailTo(learner.request, email, 'event_cancelled');
  expect(cancellationMail.subject).toContain('Session 05');
  expect(await calendarOf(page.request, cancellationMail)).toEqual([
    expect.objectContaining({ status: 'CANCELLED', startsAt: fifth?.startsAtUtc }),
  ]);
  await expect.poll(countReachable).toBe(7);
  await learner.goto(`/c/${COURSE}`);
  await learner.getByText(/^\d+ class sessions/).click();
  await expect(learner.getByText(`${name} - Session 03`).first()).toBeVisible();
  await expect(learner.getByText(`${name} - Session 05`)).toHaveCount(0);

  // After all sessions are canceled, no meeting is left at Zoom.
  for (const { id, status } of (await sessionsOf(page, name)).values()) {
    if (status === 'cancelled') continue;
    const off = await page.request.patch(`/api/v1/teachers/events/${id}`, { data: { event: { status: 'cancelled' } } });
    expect(off.ok(), await off.text()).toBe(true);
  }
  await expect.poll(countReachable).toBe(0);
});

test('a recap is previewed as a learner gets it, sent, and undone within 30 seconds; the pages pass axe', async ({
  page,
}) => {
  await signInAs(page, 'teacher');
  const errors = watchErrors(page);
  const course = await courseId(page.request, 'voice-acting-101');
  const response = await page.request.get(`/api/v1/teachers/courses/${course}/events?segment=past`);
  const { events } = (await response.json()) as { events: Listed[] };
  let due: number | undefined;
  for (const { id } of events) {
    const state = await (await page.request.get(`/api/v1/teachers/events/${id}/recap`)).json();
    if (state.recap.canSend) due = id;
  }
  await page.goto(`/teachers/events/${due}/edit`);
  const sending = page.getByRole('region', { name: 'Sending the recap' });
  await expect(sending).toContainText('who attended or were expected');
  await sending.getByRole('button', { name: 'Send now' }).click();
  const looking = page.getByRole('dialog', { name: /^Send the recap to \d+ people\?$/ });
  await expect(looking.getByTitle('The email').contentFrame().getByText('Three things from last time')).toBeVisible();
  // The pages behind the dialogs have their accessibility check in their own stories.
  expect(await violationsOf(page)).toEqual([]);
  await looking.getByRole('button', { name: /^Send to/ }).click();
  await expect(page.getByText('Sent. Check your email for a copy.')).toBeVisible();
  await sending.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Not sent')).toBeVisible();
  await expect(sending.getByRole('button', { name: 'Send now' })).toBeVisible();

  await page.goto(`/teachers/events/series_new?course_id=${course}`);
  await expect(page.getByRole('region', { name: 'Every date' }).getByRole('listitem')).toHaveCount(6);
  await checkA11y(page);
  await page.goto(`/teachers/courses/${course}/events`);
  await page.getByRole('button', { name: /^Publish all of/ }).click();
  await expect(page.getByRole('dialog', { name: 'Publish all sessions?' })).toContainText('Open booth - Session 04');
  expect(await violationsOf(page)).toEqual([]);
  expect(errors).toEqual([]);
});
