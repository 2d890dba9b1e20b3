import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { lastMailTo, mailsTo } from '#server/features/accounts/sign-in/mailed.factory.ts';
import { aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';
import { fill, panel } from './panels.ts';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');
const DAY_MS = 86_400_000;
let mara: { personId: number; email: string };
let school: { id: number };
let course: { id: number; name: string };

beforeAll(async () => {
  mara = await makePerson(ctx(), { profile: { firstName: 'Mara', lastName: 'Olin', timezone: 'America/New_York' } });
  school = await aSchool(ctx(), { adminId: mara.personId, name: 'Lantern Voice Studio' });
  course = await aCourse(ctx(), { schoolId: school.id, name: 'Voice Acting 101' });
});

const staffPage = () => `/teachers/courses/${course.id}/staff`;
const invitationTo = async (email: string) => `/staff_invitations/${(await lastMailTo(t.db, email)).token}`;
const rowOf = (list: Awaited<ReturnType<typeof panel>>, text: string | RegExp) =>
  list.findByText(text).then((element) => within(element.closest('li') as HTMLElement));
async function invite(name: 'school' | 'course', email: string): Promise<void> {
  const url = `/api/v1/teachers/${name}_admins`;
  const payload = { school_id: school.id, course_id: course.id, email };
  expect((await t.as(mara.personId, { method: 'POST', url, payload })).statusCode).toBe(200);
}

test('a teacher invites someone without an account; the person accepts, manages the course, and loses access', async () => {
  const email = `noor.${process.pid}@example.org`;
  const { user } = await openPage(t, mara.personId, staffPage());
  let staff = await panel('Course staff');
  const field = () => staff.getByLabelText('Invite a Course Admin by email');
  await fill(user, await staff.findByLabelText('Invite a Course Admin by email'), 'noor@');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(staff.getByText('Is that a valid email?')).toBeVisible());
  expect(field()).toHaveValue('noor@');
  await fill(user, field(), email);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.getByText('Added Admin')).toBeVisible());
  await waitFor(() => expect(field()).toHaveValue(''));
  expect((await rowOf(staff, email)).getByText('Invited')).toBeVisible();
  await fill(user, field(), email);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(staff.getByText("They're already on the staff.")).toBeVisible());

  const link = await invitationTo(email);
  await openPage(t, null, link);
  await waitFor(() => expect(screen.getByRole('heading', { name: "You're invited to teach" })).toBeVisible());
  expect(screen.getByText(/Mara O\. invited you to be Course Admin for Voice Acting 101/)).toBeVisible();
  const next = encodeURIComponent(link);
  expect(screen.getByRole('link', { name: 'Join Callboard' })).toHaveAttribute('href', `/sign_up?next=${next}`);
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();

  const noor = await makePerson(ctx(), { email, profile: { firstName: 'Noor', lastName: 'Haddad', timezone: 'UTC' } });
  const noorPage = await openPage(t, noor.personId, `/dashboard?welcome=true&next=${next}`);
  await waitFor(() =>
    expect(screen.getByRole('main').querySelector('a[href^="/staff_invitations/"]')).toHaveAttribute('href', link),
  );
  await noorPage.open(link);
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  await noorPage.arrive(`/teachers/courses/${course.id}`);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: /Voice Acting 101/ })).toBeVisible());
  await noorPage.open(staffPage());
  expect(await (await panel('Course staff')).findByText(/^Noor H\./)).toHaveTextContent('Noor H. (you)');
  expect(screen.queryByLabelText(/^Invite a/)).toBeNull();
  expect(screen.queryByText('Invited')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Delete|^More for/ })).toBeNull();

  await openPage(t, mara.personId, staffPage());
  staff = await panel('Course staff');
  await user.click(await staff.findByRole('button', { name: 'More for Noor H.' }));
  await user.click(await screen.findByRole('menuitem', { name: 'End access' }));
  const dialog = await screen.findByRole('dialog', { name: 'End access for Noor H.?' });
  await waitFor(() => expect(dialog).toHaveTextContent('Noor H. loses access to this course right away.'));
  expect(dialog).toHaveTextContent('All work stays with the school');
  await user.click(within(dialog).getByRole('button', { name: 'End access' }));
  await waitFor(() => expect(screen.getByText('Admin Deleted')).toBeVisible());
  await waitFor(() => expect(staff.queryByText(email)).toBeNull());
  await openPage(t, noor.personId, `/teachers/courses/${course.id}`);
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Voice Acting 101');
  expect((await mailsTo(t.db, email)).at(-1)?.kind).toBe('staff_changed');
});

test('an invitation is resent and withdrawn by keyboard; its link says so, and who it is for', async () => {
  const email = 'ravi@example.org';
  await invite('course', email);
  const first = await invitationTo(email);
  const stranger = await makePerson(ctx());
  const strangerPage = await openPage(t, stranger.personId, first);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `This invitation is for r…@e….org, but you’re signed in as ${stranger.email}.`,
  );
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();

  const { user } = await openPage(t, mara.personId, staffPage());
  const staff = await panel('Course staff');
  (await staff.findByRole('button', { name: `More for ${email}` })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Send again' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByText('Invitation sent again')).toBeVisible());
  const second = await invitationTo(email);
  (await staff.findByRole('button', { name: `More for ${email}` })).focus();
  await user.keyboard('{ArrowDown}{End}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Withdraw invitation' })).toHaveFocus());
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: `Withdraw the invitation to ${email}?` }));
  const withdraw = await dialog.findByRole('button', { name: 'Withdraw' });
  await waitFor(() => expect(withdraw).toBeEnabled());
  withdraw.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByText('Invitation withdrawn')).toBeVisible());

  await strangerPage.open(first);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeVisible());
  await strangerPage.open(second);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'This invitation was withdrawn' })).toBeVisible());
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

test('the last School Admin stays, only School Admins can delete, and an expired invitation says so', async () => {
  const ravi = await makePerson(ctx(), { profile: { firstName: 'Ravi', lastName: 'Mehta', timezone: 'UTC' } });
  await invite('course', ravi.email);
  await t.as(ravi.personId, { method: 'POST', url: `/api/v1${await invitationTo(ravi.email)}` });
  await invite('school', 'dana@example.org');
  await t.system.clock.advance(15 * DAY_MS);
  const { user } = await openPage(t, mara.personId, staffPage());
  const titles = () =>
    within(screen.getByRole('main'))
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent);
  const [ofSchool, ofCourse] = [await panel('School staff'), await panel('Course staff')];
  const control = { name: 'Delete Mara O. as School Admin' };
  await waitFor(() => expect(ofCourse.getByRole('button', control)).toBeVisible());
  expect(ofCourse.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1);
  expect((await rowOf(ofCourse, 'Ravi M.')).getAllByRole('button')).toHaveLength(1);
  expect((await rowOf(ofSchool, 'dana@example.org')).getByText('Expired')).toBeVisible();
  expect(titles()).toEqual(['School staff', 'Payout recipients', 'Course staff', 'Course Details', 'School Details']);
  await user.click(ofSchool.getByRole('button', control));
  expect(await screen.findByRole('dialog', { name: "Can't end access yet" })).toHaveTextContent(
    'A school needs at least one School Admin.',
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await ofSchool.findByText(/^Mara O\./)).toHaveTextContent('(you)');
});
