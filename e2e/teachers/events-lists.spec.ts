import { expect, type Page, test } from '@playwright/test';
import { checkA11y, watchErrors } from '../a11y.ts';
import { newLearner } from '../checkout/learner.ts';
import { courseId, signInAs } from './teachers.ts';

const listOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();

async function schoolNamed(page: Page, name: string): Promise<{ id: number }> {
  const response = await page.request.get('/api/v1/teachers/frame');
  const found = ((await response.json()) as { schools: { id: number; name: string }[] }).schools.find(
    (school) => school.name === name,
  );
  if (!found) throw new Error(`No one here teaches at ${name}.`);
  return found;
}

test('a teacher finds an event and copies its link, which leads to where people get a seat', {
  tag: '@full',
}, async ({ page, context, browser }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const errors = watchErrors(page);
  await signInAs(page, 'teacher');
  await page.goto('/teachers');
  await page.getByRole('complementary').getByRole('link', { name: 'Events', exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events from Schools I Manage' })).toBeVisible();
  await expect(page).toHaveTitle(/Manage Events/);

  // Upcoming and past events per school, each row with its status, under its month.
  await page.goto('/teachers/events');
  const future = listOf(page, 'Future events from North Pier Sound');
  await expect(listOf(page, 'Future events from Lantern Voice Studio')).toBeVisible();
  await expect(listOf(page, 'Past events from Lantern Voice Studio')).toContainText('completed');
  await future.scrollIntoViewIfNeeded();
  await expect(future.getByRole('heading', { level: 4 }).first()).toBeVisible();
  // All of one school's events, because other stories plan some there too.
  const { id: pier } = await schoolNamed(page, 'North Pier Sound');
  await page.goto(`/teachers/events?school=${pier}&show=future`);
  const draft = future.getByRole('listitem').filter({ hasText: 'Untitled evening about rhyme' });
  await expect(draft).toContainText('DRAFT');
  await expect(draft).toContainText('No Zoom URL -- cannot publish');
  await expect(future.getByRole('listitem').filter({ hasText: 'Live Foley Night' }).first()).toContainText(
    /Hands on\s*\$12 members, \$18 others\s*\d+ of 20\s*\$\d+ total/,
  );

  // The search is in the URL, starts at the first page, and survives a reload. No match says so.
  const { id: school } = await schoolNamed(page, 'Lantern Voice Studio');
  await page.goto(`/teachers/events?school=${school}&show=future&page=2`);
  const search = page.getByRole('searchbox', { name: 'Search events' });
  await expect(page.getByRole('radio', { name: 'Future' })).toBeEnabled();
  await search.fill('cold re');
  await expect(page).toHaveURL(/q=cold\+re/);
  await expect(page).not.toHaveURL(/page=/);
  await expect(rowOf(page, 'Cold Read Evening')).toContainText('attending');
  await expect(page.getByText('1 event', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Cold Read Evening')).toContainText(
    /(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \w+ \d+, 20\d\d/,
  );
  await page.reload();
  await expect(search).toHaveValue('cold re');
  await expect(page.getByRole('radio', { name: 'Future' })).toBeEnabled();
  await search.fill('mara okafor');
  await expect(page.getByText(/^\d+ events/)).toBeVisible();
  await search.fill('100%_nothing');
  await expect(page.getByText(/^No future event or host named “100%_nothing” at /)).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).not.toHaveURL(/q=/);
  await page.getByRole('group', { name: 'Show' }).getByText('Past', { exact: true }).click();
  await expect(page).toHaveURL(/show=past/);
  await expect(page.getByRole('region', { name: /^Future events/ })).toHaveCount(0);

  // The link counts as copied once the clipboard confirms it.
  await page.goto('/teachers/events?q=cold+read');
  const copy = rowOf(page, 'Cold Read Evening').getByRole('button', { name: /^Direct Link/ });
  await copy.click();
  await expect(rowOf(page, 'Cold Read Evening')).toContainText('Copied');
  await expect(page.locator('[data-kind="success"]').getByText('Copied', { exact: true })).toBeVisible();
  const link = await page.evaluate<string>('navigator.clipboard.readText()');
  const listed = await page.request.get('/api/v1/teachers/schools/lantern-voice-studio/events?contains=cold+read');
  const [{ uuid }] = ((await listed.json()) as { events: [{ uuid: string }] }).events;
  expect(link).toBe(`${new URL(page.url()).origin}/events/links/${uuid}`);

  // A person without a seat is led to the event.
  const learner = await (await browser.newContext()).newPage();
  await newLearner(learner, 'Ines');
  await learner.goto(new URL(link).pathname);
  await expect(learner).toHaveURL(/\/events\/\d+-/);
  await expect(learner.getByRole('heading', { level: 1, name: 'Cold Read Evening' })).toBeVisible();

  // If the clipboard refuses, the link is shown selected.
  await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))");
  await page.getByRole('group', { name: 'Show' }).getByText('Future', { exact: true }).click();
  await expect(copy).toBeVisible();
  await copy.click();
  await expect(page.getByText("Your browser didn't let us copy.")).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Direct Link/ })).toHaveValue(link);
  expect(await page.evaluate<string>('String(document.getSelection())')).toBe(link);
  expect(errors).toEqual([]);
});

test('a course admin lists sessions by upcoming, past, and cohort, and adds them in two ways', {
  tag: '@full',
}, async ({ page }) => {
  const errors = watchErrors(page);
  await signInAs(page, 'courseadmin');
  const id = await courseId(page.request, 'voice-acting-101');
  await page.goto('/teachers/courses/voice-acting-101');
  await page
    .getByRole('navigation', { name: 'Course Voice Acting 101' })
    .getByRole('link', { name: 'Sessions' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Voice Acting 101 - Session 01' }).first()).toContainText(
    'expected',
  );

  // One cohort's sessions; the choice is kept in the URL.
  const show = page.getByLabel('Show');
  const autumn = await show.getByRole('option', { name: /: Autumn$/ }).getAttribute('value');
  await show.selectOption(autumn);
  await expect(page).toHaveURL(new RegExp(`show=${autumn}$`));
  await expect(page.getByText(/Class Session · Autumn/).first()).toBeVisible();
  await expect(page.getByText(/Class Session · Winter/)).toHaveCount(0);
  await page.goto(`/teachers/courses/voice-acting-101/events?show=${autumn}&q=session+01`);
  await expect(page.getByText('1 event', { exact: true })).toBeVisible();

  // By keyboard: the two ways to add a session to this course.
  const add = page.getByRole('button', { name: 'Add Course Session' });
  await expect(add).toBeEnabled();
  await add.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Course Session' });
  await expect(dialog.getByRole('link', { name: 'Create a single event' })).toHaveAttribute(
    'href',
    `/teachers/events/new?course_id=${id}`,
  );
  await expect(dialog.getByRole('link', { name: 'Create a series' })).toHaveAttribute(
    'href',
    `/teachers/events/series_new?course_id=${id}`,
  );
  await dialog.getByRole('link', { name: 'Create a series' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/teachers/events/series_new\\?course_id=${id}$`));
  expect(errors).toEqual([]);
});

test('attendance at a course’s sessions is charted and listed in a table, and passes axe', async ({ page }) => {
  const errors = watchErrors(page);
  await signInAs(page, 'courseadmin');
  await page.goto('/teachers/courses/voice-acting-101/events?show=past');
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByText('Attendance per session').click();
  await expect(page.getByText(/^\d+ of \d+ joined the last \d+ sessions/)).toBeVisible();
  await page.getByText('Numbers as a table').click();
  await expect(page.getByRole('table', { name: 'Attendance per session' }).getByRole('row')).not.toHaveCount(1);
  await checkA11y(page);
  expect(errors).toEqual([]);
});

test('an event’s attendees are searched, filtered, and downloaded as a file', { tag: '@full' }, async ({ page }) => {
  const errors = watchErrors(page);
  await signInAs(page, 'teacher');
  await page.goto('/teachers/events?q=casting+directors');
  await page.getByRole('link', { name: 'What Casting Directors Hear First', exact: true }).click();
  await expect(page).toHaveURL(/\/teachers\/events\/\d+\/edit$/);
  const part = page.getByRole('region', { name: 'Attendees' }).or(page.locator('#attendees')).first();
  const table = part.getByRole('table', { name: 'Attendees' });
  await expect(table.getByRole('row')).not.toHaveCount(1);
  const first = (await table.getByText(/@/).first().textContent()) ?? '';
  await expect(part.getByRole('radio', { name: /^Attending/ })).toBeEnabled();
  await part.getByRole('searchbox', { name: 'Search attendees' }).fill(first);
  await expect(table.getByRole('row')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await part.getByRole('link', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/-attendees\.csv$/);
  const { readFile } = await import('node:fs/promises');
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n').slice(0, -1);
  expect(lines[0]).toBe('\ufeffName,Email,Ticket,Status,Since (UTC),Joined (UTC)');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(first);
  await part.getByText(/^Canceled/).click();
  // The list gets shorter, so what is below it moves up.
  await expect(part.getByText(`No one named “${first}”.`)).toBeVisible();
  await part.getByText('Seats over time').click();
  await expect(part.getByText(/^\d+ of [\d,]+ seats are taken/)).toBeVisible();
  expect(errors).toEqual([]);
});
