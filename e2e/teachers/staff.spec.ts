import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { checkA11y, walkPages, watchErrors } from '../a11y.ts';
import { mailTo, newAddress } from '../mailbox.ts';

const STAFF = '/teachers/courses/voice-acting-101/staff';

async function signIn(page: Page, name: string): Promise<void> {
  const response = await page.request.post('/api/v1/auth/sign_in', {
    data: { email: `${name}@demo.test`, password: 'callboard-demo' },
  });
  expect(response.ok()).toBe(true);
}

async function atStaff(page: Page): Promise<void> {
  await signIn(page, 'teacher');
  await page.goto(STAFF);
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
}

const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
const rowOf = (within: Locator, text: string) => within.getByRole('listitem').filter({ hasText: text });

/** Waits until the page is hydrated. Before that, neither the button nor Enter in the field works. */
const awake = (course: Locator) => expect(course.getByRole('button', { name: 'Invite' })).toBeEnabled();

async function inviteToCourse(page: Page, email: string): Promise<void> {
  const course = panel(page, 'Course staff');
  await awake(course);
  await course.getByLabel('Invite a Course Admin by email').fill(email);
  await course.getByLabel('Invite a Course Admin by email').press('Enter');
  await expect(rowOf(course, email)).toContainText('Invited');
}

/**
 * A new person creates an account with this email address on the way back to the invitation, and ends up on that page.
 */
async function joinThrough(browser: Browser, page: Page, email: string, link: string): Promise<Page> {
  const inviteePage = await (await browser.newContext()).newPage();
  await inviteePage.goto(link);
  await expect(inviteePage.getByRole('heading', { name: "You're invited to teach" })).toBeVisible();
  await expect(inviteePage.getByText('Course Admin for Voice Acting 101')).toBeVisible();
  await inviteePage.getByRole('link', { name: 'Join Callboard' }).click();
  await inviteePage.locator('input[type="email"]').fill(email);
  await inviteePage.getByRole('button', { name: 'Join' }).click();
  await expect(inviteePage.getByLabel('6-digit code')).toBeVisible();
  const { code } = await mailTo(page.request, email, 'verification');
  await inviteePage.getByLabel('6-digit code').fill(code ?? '');
  await inviteePage.getByRole('button', { name: 'Continue' }).click();
  await inviteePage.getByLabel('First name').fill('Noor');
  await inviteePage.getByLabel('Last name').fill('Haddad');
  await inviteePage.getByLabel('Password', { exact: true }).fill('three green lanterns');
  await inviteePage.getByRole('button', { name: 'Continue' }).click();
  await expect(inviteePage).toHaveURL(/\/dashboard\?welcome=true&next=%2Fstaff_invitations%2F/);
  await inviteePage.locator(`main a[href^="/staff_invitations/"]`).click();
  await expect(inviteePage.getByRole('button', { name: 'Accept' })).toBeVisible();
  return inviteePage;
}

test('a teacher invites someone without an account, who joins, accepts, and manages the course until access ends', {
  tag: '@full',
}, async ({ page, browser }) => {
  const email = newAddress('noor');
  const errors = watchErrors(page, /422/);
  await atStaff(page);
  const course = panel(page, 'Course staff');
  const field = course.getByLabel('Invite a Course Admin by email');
  await awake(course);
  await field.fill('noor@');
  await field.press('Control+Enter');
  await expect(course.getByText('Is that a valid email?')).toBeVisible();
  await expect(field).toHaveValue('noor@');
  await field.fill(email);
  await field.press('Control+Enter');
  const success = page.locator('[data-kind="success"]');
  await expect(success.filter({ hasText: 'Added Admin' })).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(rowOf(course, email)).toContainText('Invited');
  await field.fill(email);
  await field.press('Enter');
  await expect(course.getByText("They're already on the staff.")).toBeVisible();

  const mail = await mailTo(page.request, email, 'staff_invitation');
  expect(mail.subject).toBe('Mara O. invited you to be Course Admin for Voice Acting 101');
  const link = mail.links.find((each) => each.includes('/staff_invitations/')) ?? '';
  const inviteePage = await joinThrough(browser, page, email, link);
  await checkA11y(inviteePage);
  await inviteePage.getByRole('button', { name: 'Accept' }).click();
  await expect(inviteePage).toHaveURL(/\/teachers\/courses\/\d+$/);
  await expect(inviteePage.getByRole('heading', { level: 1 })).toContainText('Voice Acting 101');
  await inviteePage.goto(STAFF);
  const colleagues = panel(inviteePage, 'Course staff');
  await expect(rowOf(colleagues, email)).toContainText('Noor H. (you)');
  await expect(inviteePage.getByLabel(/^Invite a/)).toHaveCount(0);
  await expect(inviteePage.getByText('Invited', { exact: true })).toHaveCount(0);
  await expect(inviteePage.getByRole('button', { name: /^Delete|^More for/ })).toHaveCount(0);

  await page.reload();
  await rowOf(course, email).getByRole('button', { name: 'More for Noor H.' }).click();
  await page.getByRole('menuitem', { name: 'End access' }).click();
  const dialog = page.getByRole('dialog', { name: 'End access for Noor H.?' });
  await expect(dialog).toContainText('Noor H. loses access to this course right away.');
  await expect(dialog).toContainText('All work stays with the school');
  await dialog.getByRole('button', { name: 'End access' }).click();
  await expect(success.filter({ hasText: 'Admin Deleted' })).toBeVisible();
  await expect(rowOf(course, email)).toHaveCount(0);
  await inviteePage.getByRole('link', { name: 'Overview' }).click();
  await inviteePage.reload();
  await expect(inviteePage.getByRole('heading', { level: 1 })).not.toContainText('Voice Acting 101');
  expect((await inviteePage.request.get('/api/v1/teachers/courses/voice-acting-101/course_admins')).status()).toBe(404);
  expect((await mailTo(page.request, email, 'staff_changed')).subject).toBe(
    "You're no longer Course Admin for Voice Acting 101",
  );
  expect(errors).toEqual([]);
});

test('an invitation is resent and withdrawn by keyboard alone; its link says so, and who it is for', {
  tag: '@full',
}, async ({ page, browser }) => {
  const email = newAddress('ravi');
  await atStaff(page);
  await inviteToCourse(page, email);
  const first = (await mailTo(page.request, email, 'staff_invitation')).links.find((each) =>
    each.includes('/staff_invitations/'),
  );
  const stranger = await (await browser.newContext()).newPage();
  await signIn(stranger, 'lead');
  await stranger.goto(first ?? '');
  await expect(stranger.getByRole('alert')).toHaveText(
    'This invitation is for r…@e….test, but you’re signed in as lead@demo.test.',
  );
  await checkA11y(stranger);

  const more = rowOf(panel(page, 'Course staff'), email).getByRole('button', { name: `More for ${email}` });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Send again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invitation sent again')).toBeVisible();
  await stranger.goto(first ?? '');
  await expect(stranger.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect
    .poll(
      async () =>
        (await mailTo(page.request, email, 'staff_invitation')).links.find((each) =>
          each.includes('/staff_invitations/'),
        ) !== first,
    )
    .toBe(true);
  const second = (await mailTo(page.request, email, 'staff_invitation')).links.find((each) =>
    each.includes('/staff_invitations/'),
  );

  await more.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Withdraw invitation' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Withdraw the invitation to ${email}?` });
  await expect(dialog.getByRole('button', { name: 'Withdraw' })).toBeEnabled();
  await checkA11y(page);
  await dialog.getByRole('button', { name: 'Withdraw' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invitation withdrawn')).toBeVisible();
  await stranger.goto(second ?? '');
  await expect(stranger.getByRole('heading', { name: 'This invitation was withdrawn' })).toBeVisible();
  await expect(stranger.getByRole('button', { name: 'Accept' })).toHaveCount(0);
});

test('an expired invitation shows so, only School Admins can delete, and the last one stays', {
  tag: '@full',
}, async ({ page }) => {
  await atStaff(page);
  const [school, course] = [panel(page, 'School staff'), panel(page, 'Course staff')];
  const control = { name: 'Delete Mara O. as School Admin' };
  await expect(rowOf(course, 'Mara O.').getByRole('button', control)).toBeVisible();
  await expect(course.getByRole('button', { name: /^Delete/ })).toHaveCount(1);
  await expect(rowOf(course, 'Ravi M.').getByRole('button')).toHaveCount(1);
  await expect(rowOf(school, 'dana@harbor-street.example')).toContainText('Expired');
  await school.getByRole('button', control).click();
  await expect(page.getByRole('dialog', { name: "Can't end access yet" })).toContainText(
    'A school needs at least one School Admin.',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rowOf(school, 'Mara O.')).toContainText('(you)');
});

test('the panels are in order: school staff, recipients, course staff and details, school details', {
  tag: '@full',
}, async ({ page }) => {
  await atStaff(page);
  const titles = page.locator('main').getByRole('heading', { level: 2 });
  await expect(titles).toHaveText([
    'School staff',
    'Payout recipients',
    'Course staff',
    'Course Details',
    'School Details',
  ]);
  await signIn(page, 'courseadmin');
  await page.goto(STAFF);
  // Only School Admins see the school's settings and payouts.
  await expect(titles).toHaveText(['School staff', 'Course staff', 'Course Details']);
});

test('someone else’s invitation, and the withdrawal dialog, look right', async ({ page, browser }) => {
  const email = newAddress('ravi');
  await atStaff(page);
  await inviteToCourse(page, email);
  const { links } = await mailTo(page.request, email, 'staff_invitation');
  const stranger = await (await browser.newContext()).newPage();
  await signIn(stranger, 'lead');
  await stranger.goto(links.find((each) => each.includes('/staff_invitations/')) ?? '');
  await expect(stranger.getByRole('alert')).toBeVisible();
  await checkA11y(stranger);
  await stranger.context().close();

  await rowOf(panel(page, 'Course staff'), email)
    .getByRole('button', { name: `More for ${email}` })
    .click();
  await page.getByRole('menuitem', { name: 'Withdraw invitation' }).click();
  const dialog = page.getByRole('dialog', { name: `Withdraw the invitation to ${email}?` });
  await expect(dialog.getByRole('button', { name: 'Withdraw' })).toBeEnabled();
  await checkA11y(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Invitation withdrawn')).toBeVisible();
});

walkPages([
  ['the staff of a course', STAFF, 'teacher'],
  ['the staff of a course for its course admin', STAFF, 'courseadmin'],
  ['an invitation that is none', '/staff_invitations/never-mailed-to-anybody', null],
]);
