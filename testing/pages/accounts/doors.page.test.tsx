import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DEMO_PASSWORD, DEMO_VISITS } from '#contract/accounts/demo.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { newFirstStaffLink } from '#server/features/accounts/sign-in/first-staff.ts';
import { lastMailTo } from '#server/features/accounts/sign-in/mailed.factory.ts';
import { testApp } from '../../app.ts';
import { type OpenedPage, openPage } from '../open-page.tsx';

const t = testApp();
const PASSWORD = 'plum tractor 17';

const withPassword = (person: Parameters<typeof makePerson>[1] = {}) =>
  makePerson(t.system.ctx({ kind: 'system' }, 'test'), { password: PASSWORD, ...person });
/** A person who hasn't done onboarding. */
const needsOnboarding = () => withPassword({ email: `${crypto.randomUUID()}@example.test`, profile: undefined });
const email = () => screen.findByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const signInButton = () => screen.getByRole('button', { name: 'Sign in' });
const me = async () => ((await (await fetch('/api/v1/users/me')).json()) as { user: unknown }).user;

async function signIn({ user }: OpenedPage, address: string) {
  await user.type(await email(), address);
  await user.type(password(), PASSWORD);
  await user.click(signInButton());
}

test('a wrong password says so and loses nothing; the right one returns to the page before', async () => {
  const { email: address } = await withPassword();
  const page = await openPage(t, null, '/dashboard?promo=true');
  await page.arrive('/login?next=%2Fdashboard%3Fpromo%3Dtrue');
  await page.user.type(await email(), address);
  await page.user.type(password(), 'not this one');
  await page.user.click(signInButton());
  await waitFor(() => expect(screen.getByText("That email and password don't match.")).toBeVisible());
  expect(await email()).toHaveValue(address);
  expect(password()).toHaveValue('not this one');
  await page.user.clear(password());
  await page.user.type(password(), PASSWORD);
  await page.user.click(signInButton());
  await page.arrive('/dashboard?promo=true');
  // Keyboard focus moves to the new page's content, past the frame's links.
  await waitFor(() => expect(document.activeElement).toBe(document.getElementById('main')));
});

test('an ended session leads to sign-in and back', async () => {
  const { personId, email: address } = await withPassword();
  const page = await openPage(t, personId, '/settings');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible());
  await t.db.deleteFrom('sessions').where('user_id', '=', personId).execute();
  await page.open('/select_enrollment_type');
  await page.arrive('/login?next=%2Fselect_enrollment_type');
  await signIn(page, address);
  await page.arrive('/select_enrollment_type');
});

test('sign-in never continues to a page on another site', async () => {
  const { email: address } = await withPassword();
  const page = await openPage(t, null, '/login?next=https://evil.example/');
  await signIn(page, address);
  await page.arrive('/dashboard');
});

test('an emailed link signs in only by its button', async () => {
  const { email: address } = await withPassword();
  const page = await openPage(t, null, '/login');
  const mail = () => screen.findByRole('button', { name: 'Email me a sign-in link' });
  await page.user.click(await mail());
  await waitFor(() => expect(screen.getByText('This field is required.')).toBeVisible());
  await page.user.type(await email(), address);
  await page.user.click(await mail());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible());
  const { kind, url } = await lastMailTo(t.db, address);
  expect(kind).toBe('sign_in_link');
  await page.open(url);
  const enter = await screen.findByRole('button', { name: 'Sign in to Callboard' });
  expect(await me()).toBeNull();
  await page.user.click(enter);
  await page.arrive('/dashboard');
});

test('an expired link says what to do', async () => {
  const page = await openPage(t, null, '/login/never-mailed');
  await page.user.click(await screen.findByRole('button', { name: 'Sign in to Callboard' }));
  await waitFor(() =>
    expect(screen.getByText('This link has expired or was already used. Ask for a new one.')).toBeVisible(),
  );
  await page.user.click(screen.getByRole('link', { name: 'Ask for a new one' }));
  await page.arrive('/login');
});

test('a visitor to the demo school signs in as one of its people, without an account', async () => {
  for (const visit of DEMO_VISITS) {
    await withPassword({ email: visit.email, password: DEMO_PASSWORD });
    const page = await openPage(t, null, '/login');
    await waitFor(() => expect(screen.getByText(/^This is a demo school\./)).toBeVisible());
    await page.user.click(screen.getByRole('button', { name: visit.label }));
    await page.arrive(visit.next);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeVisible());
    expect(await me()).toMatchObject({ email: visit.email });
  }
});

test('pages of the shell lead to onboarding until it is done; legal pages stay open', async () => {
  const { email: address } = await needsOnboarding();
  const page = await openPage(t, null, '/login?next=/select_enrollment_type');
  await signIn(page, address);
  await page.arrive('/onboarding?next=%2Fselect_enrollment_type');
  for (const path of [
    '/dashboard',
    '/events',
    '/events/1',
    '/courses',
    '/courses/voice-acting-101',
    '/schools/lantern-voice-studio',
    '/there-is-nothing-here',
  ]) {
    await page.open(path);
    await page.arrive(`/onboarding?${new URLSearchParams({ next: path })}`);
  }
  for (const path of ['/tos', '/privacy']) {
    await page.open(path);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeVisible());
    expect(page.address()).toBe(path);
  }
  await page.open('/dashboard');
  expect(await me()).toMatchObject({ needsOnboarding: true });
  await page.user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await page.arrive('/');
  expect(await me()).toBeNull();
});

test('the link that finishes joining works in another browser, by its button, once', async () => {
  const address = 'ines@example.test';
  const { user } = await openPage(t, null, '/sign_up?next=/tos');
  await user.type(await email(), address);
  // What happens next is explained right below the button.
  const join = screen.getByRole('button', { name: 'Join' });
  expect(join.nextElementSibling).toHaveTextContent(/^We'll email you a link and a code\./);
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible());
  const { kind, url } = await lastMailTo(t.db, address);
  expect(kind).toBe('verification');

  vi.stubEnv('TZ', 'Asia/Tokyo');
  const page = await openPage(t, null, url);
  await page.open(url);
  const confirm = await screen.findByRole('button', { name: 'Confirm my email' });
  expect(await me()).toBeNull();
  await page.user.click(confirm);
  await page.arrive('/onboarding?next=%2Ftos');
  const zone = await screen.findByRole('combobox', { name: 'Time zone' });
  await waitFor(() => expect(zone).toHaveValue('Tokyo, Japan Standard Time (GMT+09:00)'));
  vi.unstubAllEnvs();
  await page.user.type(screen.getByLabelText('First name'), 'Inês');
  await page.user.type(screen.getByLabelText('Last name'), 'Duarte');
  await page.user.type(password(), 'three green lanterns');
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
  await page.arrive('/dashboard?welcome=true&next=%2Ftos');

  const late = await openPage(t, null, url);
  await late.user.click(await screen.findByRole('button', { name: 'Confirm my email' }));
  const main = within(screen.getByRole('main'));
  await waitFor(() => expect(main.getByText(/expired or was already used/)).toBeVisible());
});

test('the link from the first start creates the first staff account, and says which school exists', async () => {
  const staff = await t.db.selectFrom('users').select('id').where('is_staff', '=', true).execute();
  expect(staff).toEqual([]);
  const page = await openPage(t, null, (await newFirstStaffLink(t.system.ctx({ kind: 'system' }, 'test'))) ?? '/');
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: 'Create the first staff account' })).toBeVisible(),
  );
  expect(screen.getByText(/Callboard \(number 1\) is your own/)).toBeVisible();
  const create = screen.getByRole('button', { name: 'Create account' });
  await page.user.type(await email(), 'owner@first.test');
  await page.user.type(password(), 'password123');
  await page.user.click(create);
  await waitFor(() => expect(screen.getByText(/first passwords people guess/)).toBeVisible());
  expect(await email()).toHaveValue('owner@first.test');
  await page.user.clear(password());
  await page.user.type(password(), PASSWORD);
  await page.user.click(create);
  await page.arrive('/onboarding?next=%2Fadmin');
  expect(await me()).toMatchObject({ email: 'owner@first.test', isStaff: true });
});

test('an expired first-start link says so', async () => {
  const page = await openPage(t, null, '/first_staff/never-printed');
  await page.user.type(await email(), 'eve@first.test');
  await page.user.type(password(), PASSWORD);
  await page.user.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() =>
    expect(screen.getByText(/^This link has expired, was already used, or was replaced/)).toBeVisible(),
  );
});
