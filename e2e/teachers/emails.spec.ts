import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { checkA11y, violationsOf, watchErrors } from '../a11y.ts';
import { newLearner } from '../checkout/learner.ts';
import { mailTo, newAddress } from '../mailbox.ts';
import { courseId, eventDraft, signInAs } from './teachers.ts';

const COURSE = 'harmony-by-ear';
/** A course with students. */
const PEOPLED = 'voice-acting-101';

const head = (page: Page) => page.getByRole('region', { name: 'Save' });
const save = (page: Page) => head(page).getByRole('button', { name: /^Save/ }).click();
const saved = async (page: Page) => {
  await save(page);
  await expect(page.getByText('Template Saved', { exact: true }).first()).toBeVisible();
};
const mail = (page: Page) => page.getByRole('region', { name: 'Preview' }).getByTitle('The email');

const chooseList = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Which List?' }).fill(name.replace(/ \(.*$/, ''));
  await page.getByRole('option', { name }).click();
};

/** A course event published a week from now that anyone may attend. */
async function publicEvent(request: APIRequestContext, name: string): Promise<{ id: number; name: string }> {
  const { id } = await eventDraft(request, await courseId(request, COURSE), name);
  const response = await request.patch(`/api/v1/teachers/events/${id}`, {
    data: { event: { status: 'published', admittance: 'public', zoomUrl: 'https://meet.example.test/room' } },
  });
  expect(response.status(), await response.text()).toBe(200);
  return { id, name };
}

test('a waitlist email with a wrong token is fixed, previewed, tested, turned on, copied, and deleted', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'teacher');
  const errors = watchErrors(page, /409|422/);
  await page.goto(`/teachers/courses/${COURSE}`);
  await page
    .getByRole('navigation', { name: /^Course / })
    .getByRole('link', { name: 'Emails' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Emails' })).toBeVisible();
  // A new course begins with three emails, all off.
  await expect(page.getByText('Inactive', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'New email' }).click();
  await page
    .getByRole('dialog', { name: 'New email' })
    .getByRole('button', { name: /^Waitlist email/ })
    .click();
  await expect(page).toHaveURL(/\/teachers\/email_templates\/\d+\/edit$/);
  await expect(page.getByText('This email belongs to Harmony by Ear')).toBeVisible();
  await expect(page.getByText('This email will not be sent out.')).toBeVisible();
  await expect(page.getByText('Sent 1 hour after someone joins the waitlist')).toBeVisible();
  await expect(page.getByLabel('Which List?')).toHaveCount(0);

  // Bounds and required values, at the field.
  await page.getByLabel('Trigger interval').fill('60');
  await save(page);
  await expect(page.getByText('Errors. See below')).toBeVisible();
  await expect(page.getByText('Enter 0 to 59.')).toBeVisible();
  await expect(page.getByText('This field is required.')).toHaveCount(2);
  await page.getByLabel('Trigger interval').fill('2');
  await expect(page.getByText('Sent 2 hours after someone joins the waitlist')).toBeVisible();

  // An unknown token in the subject and the body, and one that belongs to another kind of email.
  const subject = page.getByLabel('Subject', { exact: true });
  const body = page.getByRole('textbox', { name: 'Body' });
  const name = `you are in line ${Date.now().toString(36)}`;
  await body.fill('Hello {{frist_name}}, come and sing.');
  await subject.fill(`{{cohort_name}}: ${name}`);
  await save(page);
  await expect(page.getByText('{{cohort_name}} has no value for this email’s readers.').first()).toBeVisible();
  await subject.fill(`, ${name}`);
  await subject.press('Home');
  await page.getByRole('button', { name: 'Insert {{first_name}}' }).click();
  await expect(subject).toHaveValue(`{{first_name}}, ${name}`);
  await save(page);
  const wrong = page.locator('[data-field="body"]');
  await expect(wrong).toContainText("There's no token {{frist_name}}.");
  await expect(body).toHaveText('Hello {{frist_name}}, come and sing.');
  await expect(page.getByRole('list', { name: 'Problems' })).toContainText('{{frist_name}}');
  await body.fill('Come and sing: ');
  await page.getByRole('button', { name: 'Insert {{course_url}}' }).click();
  await page.getByRole('button', { name: 'Copy {{display_name}}' }).click();
  await expect(page.getByText('Copied to your clipboard')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('{{display_name}}');

  // The preview shows the unsaved text as a reader gets it.
  const frame = mail(page).contentFrame();
  await expect(frame.getByRole('link', { name: /\/courses\/harmony-by-ear$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(`Ada, ${name}`);
  const ground = () => frame.locator('body').evaluate((element) => getComputedStyle(element).backgroundColor);
  const day = await ground();
  await page.getByRole('group', { name: 'Preview colors' }).getByText('Dark').click();
  await expect.poll(ground).not.toBe(day);
  await page.getByRole('group', { name: 'Preview size' }).getByText('Desktop').click();
  await expect(frame.getByText('Come and sing:').last()).toBeVisible();

  // Leaving asks first; the typed text is offered again.
  await page.getByRole('link', { name: 'Emails', exact: true }).last().click();
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Emails' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(subject).toHaveValue(`{{first_name}}, ${name}`);
  // The email is unsaved, so it can't be sent to anyone, not even as a test.
  await expect(page.getByText('Save first.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send Test' })).toBeDisabled();
  await subject.press('Control+s');
  await expect(page.getByText('Template Saved', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Send Test' }).click();
  const testing = page.getByRole('dialog', { name: 'Send Test' });
  const address = newAddress('tester');
  await testing.getByLabel('Email address').fill('');
  await testing.getByRole('button', { name: 'Send Test' }).click();
  await expect(testing.getByText('This field is required.')).toBeVisible();
  await testing.getByLabel('Email address').fill(address);
  await testing.getByRole('button', { name: 'Send Test' }).click();
  await expect(page.getByText('Email sent!')).toBeVisible();
  expect((await mailTo(page.request, address, 'email_test')).subject).toBe(`Test: Ada, ${name}`);

  await page.getByRole('switch', { name: 'Active' }).check();
  await expect(page.getByText('Only people who join from then on will get it.')).toBeVisible();
  await saved(page);
  await expect(head(page).getByText('Active')).toBeVisible();
  await page.getByRole('button', { name: 'Show recipients' }).click();
  await expect(page.getByText('No recipients yet')).toBeVisible();
  await checkA11y(page);

  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByText('You’re now editing the copy. It’s inactive.')).toBeVisible();
  await expect(page.getByText('This email will not be sent out.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Really delete?' }).click();
  await expect(page).toHaveURL(/\/teachers\/courses$/);
  await page.goto(`/teachers/courses/${COURSE}/emails`);
  await expect(page.getByRole('link', { name: `[First name], ${name}` })).toHaveCount(1);
  expect(errors).toEqual([]);
});

test('a one-time email to an event’s attendees is verified, sent, undone, fixed, and sent; it arrives filled in', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'teacher');
  const event = await publicEvent(page.request, `Rounds & catches ${Date.now().toString(36)}`);
  const learner = await (await browser.newContext({ timezoneId: 'America/New_York' })).newPage();
  const { email } = await newLearner(learner, 'Ottilie');
  const attend = await learner.request.post(`/api/v1/events/${event.id}/attend`, {
    data: { ticket_type_id: null, attending: true },
  });
  expect(attend.ok(), await attend.text()).toBe(true);

  // The event editor leads to its emails. There are none, and an event can't have waitlist emails.
  await page.goto(`/teachers/events/${event.id}/edit`);
  await page.getByRole('complementary', { name: 'What this does' }).getByRole('link', { name: 'Emails' }).click();
  await expect(page.getByText('No emails yet')).toBeVisible();
  await page.getByRole('button', { name: 'New email' }).click();
  const kinds = page.getByRole('dialog', { name: 'New email' }).getByRole('listitem');
  await expect(kinds).toHaveCount(2);
  await kinds.getByRole('button', { name: /^One-time email/ }).click();
  await expect(page.getByText(`This email belongs to ${event.name}`)).toBeVisible();
  await page.getByLabel('Subject', { exact: true }).fill('{{first_name}}, bring water to {{event_name}}');
  await page.getByRole('textbox', { name: 'Body' }).fill('See you soon.');
  await save(page);
  await expect(page.getByText('This field is required.')).toHaveCount(1);
  await chooseList(page, `Attendees of ${event.name} (1 person)`);
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('switch', { name: 'Active' }).uncheck();
  await saved(page);
  await expect(page.getByText('This email will not be sent out.')).toBeVisible();
  // Everything that is unmet stands in one dialog, and each leads to its field.
  await page.getByLabel('Subject', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Verify & Send Now' }).click();
  const before = page.getByRole('dialog', { name: 'Before you send' });
  await expect(before.getByRole('listitem')).toHaveCount(2);
  await expect(before).toContainText('Turn this email on to send it.');
  await before.getByRole('button', { name: 'Go to Subject' }).click();
  await expect(page.getByLabel('Subject', { exact: true })).toBeFocused();
  await page.getByLabel('Subject', { exact: true }).fill('{{first_name}}, bring water to {{event_name}}');
  await page.getByRole('switch', { name: 'Active' }).check();
  await saved(page);
  // The preview is as the one real reader gets it.
  await page.getByLabel('Preview as').selectOption({ index: 1 });
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(`Ottilie, bring water to ${event.name}`);

  // The email is verified, sent, and undone, even after a reload.
  const held = page.getByRole('region', { name: 'Sending' });
  const verify = page.getByRole('button', { name: 'Verify & Send Now' });
  await verify.click();
  const dialog = page.getByRole('dialog', { name: 'Send this email to 1 person?' });
  await expect(dialog).toContainText(`Attendees of ${event.name}`);
  await expect(dialog).toContainText('Goes to Ottilie');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(held).toContainText(/Goes out in \d+ s/);
  await page.reload();
  await expect(held).toContainText(/Goes out in \d+ s/);
  await expect(head(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Not sent', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Body' }).fill('Bring a pencil, too: {{join_url}}');
  await saved(page);

  // The email is sent. It can be undone from the list too. While it is held, nothing else can be done with it.
  await verify.click();
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(held).toContainText(/Goes out in \d+ s/);
  const address = new URL(page.url()).pathname;
  await page.goto(`/teachers/events/${event.id}/emails`);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('Email sent!')).toBeVisible();
  await expect(page.getByText(`Sent to list Attendees of ${event.name} on`)).toBeVisible();
  for (const label of ['Send Test', 'Verify & Send Now', 'Delete'])
    await expect(page.getByRole('button', { name: label })).toHaveCount(0);
  await expect(head(page)).toHaveCount(0);
  const sentMail = await mailTo(page.request, email, 'course_notes');
  expect(sentMail.subject).toBe(`Ottilie, bring water to ${event.name}`);
  expect(sentMail.text).toContain('Bring a pencil, too:');
  expect(sentMail.text).not.toContain('{{');
  expect(sentMail.links.some((link) => link.includes('/events/links/'))).toBe(true);
  await expect(page.getByRole('button', { name: 'Show recipients' })).toBeVisible();
  await page.getByRole('button', { name: 'Show recipients' }).click();
  await expect(page.getByRole('table', { name: 'Recipients' })).toContainText('Ottilie');
  await checkA11y(page);
});

test('on a phone, an email to all students takes five taps, and one to selected people goes to them alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'teacher');
  await page.goto(`/teachers/courses/${PEOPLED}`);
  // 1 and 2, and a third only if the course has more than one current cohort.
  await page.getByRole('main').getByRole('link', { name: 'Students', exact: true }).first().click();
  await page.getByRole('button', { name: 'Email students' }).click();
  const lists = page.getByRole('dialog', { name: 'Email which list?' });
  const verify = page.getByRole('button', { name: 'Verify & Send Now' });
  await expect(lists.or(verify)).toBeVisible();
  if (await lists.isVisible())
    await lists
      .getByRole('button', { name: /^(?!Close)/ })
      .first()
      .click();
  await expect(verify).toBeInViewport();
  await expect(page.getByRole('combobox', { name: 'Which List?' })).not.toHaveValue('');
  await page.getByLabel('Subject', { exact: true }).fill('A room change');
  await page.getByRole('textbox', { name: 'Body' }).fill('We meet next door.');
  await expect(verify).toBeInViewport();
  expect(await violationsOf(page)).toEqual([]);
  // 4 and 5: it saves first.
  await verify.click();
  await expect(page.getByText('Template Saved', { exact: true })).toBeVisible();
  await page
    .getByRole('dialog', { name: /^Send this email to/ })
    .getByRole('button', { name: /^Send to/ })
    .click();
  await expect(page.getByText(/Goes out in \d+ s/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Not sent', { exact: true })).toBeVisible();

  await page.goto(`/teachers/courses/${PEOPLED}/students`);
  const list = page.getByLabel('List');
  const listed = await page.request.get(`/api/v1/teachers/courses/${PEOPLED}/users`);
  const { users } = (await listed.json()) as { users: { cohortId: number | null; state: string }[] };
  const cohortId = users.find(({ state }) => state === 'active')?.cohortId;
  await list.selectOption(String(cohortId));
  await expect(page).toHaveURL(/list=\d+/);
  const boxes = page.getByRole('table', { name: 'Students' }).getByRole('checkbox');
  await expect(boxes.nth(1)).toBeVisible();
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: /^Email (these 2|this person)$/ }).click();
  await expect(page.getByText(/^Only the \d (people|person) you selected on this list\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Email everyone on the list instead' }).click();
  await expect(page.getByText(/would get it right now/)).toBeVisible();
  await checkA11y(page);
});
