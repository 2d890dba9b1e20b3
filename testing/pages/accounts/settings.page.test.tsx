import { screen, waitFor, within } from '@testing-library/react';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { startSession } from '#server/features/accounts/sessions/start-session.ts';
import { lastMailTo } from '#server/features/accounts/sign-in/mailed.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { testApp } from '../../app.ts';
import { formWith } from '../../multipart.ts';
import { openPage } from '../open-page.tsx';
import { sectionOf } from '../section.ts';
import { navigation } from './parts.ts';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');
const PASSWORD = 'plum tractor 17';

const ada = (more: Parameters<typeof makePerson>[1] = {}) =>
  makePerson(ctx(), {
    profile: { firstName: 'Ada', lastName: 'Lind', timezone: 'America/New_York' },
    ...more,
  });

test('General saves once something changed; a new email takes effect after its link is clicked', async () => {
  const { personId, email } = await ada();
  const { user, open, arrive } = await openPage(t, personId, '/settings');
  const general = await sectionOf('General');
  const save = () => general.getByRole('button', { name: 'Save' });
  expect(save()).toBeDisabled();
  await user.clear(general.getByLabelText('First name'));
  await user.click(save());
  await waitFor(() => expect(general.getByText('This field is required.')).toBeVisible());
  await user.type(general.getByLabelText('First name'), 'Amara');
  await user.clear(general.getByLabelText('Email'));
  await user.type(general.getByLabelText('Email'), `new.${email}`);
  await user.click(save());
  await waitFor(() => expect(screen.getByText('Saved')).toBeVisible());
  await waitFor(() => expect(save()).toBeDisabled());
  expect(general.getByLabelText('Display name')).toHaveValue('Amara L.');
  expect(general.getByLabelText('Email')).toHaveValue(email);
  await waitFor(() => expect(general.getByText(/replaces it once you click the link/)).toBeVisible());

  const { kind, url } = await lastMailTo(t.db, `new.${email}`);
  expect(kind).toBe('email_change');
  await open(url);
  await user.click(await screen.findByRole('button', { name: 'Use this email' }));
  await waitFor(() => expect(screen.getByText(`new.${email}`)).toBeVisible());
  await user.click(screen.getByRole('link', { name: 'Go to Settings' }));
  await arrive('/settings');
  expect((await sectionOf('General')).getByLabelText('Email')).toHaveValue(`new.${email}`);
});

test('the current email can stop an email change, and the account is then signed out everywhere', async () => {
  const { personId, email } = await ada();
  const { user, open, arrive } = await openPage(t, personId, '/settings');
  const general = await sectionOf('General');
  await user.clear(general.getByLabelText('Email'));
  await user.type(general.getByLabelText('Email'), `new.${email}`);
  await user.click(general.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByText('Saved')).toBeVisible());
  const { kind, url } = await lastMailTo(t.db, email);
  expect(kind).toBe('email_change_asked');
  await open(url);
  await user.click(await screen.findByRole('button', { name: 'Stop this change' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'We stopped the change' })).toBeVisible());
  expect(screen.getByText(email)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Set a new password' }));
  await arrive('/forgot_password');
  await open('/settings');
  await arrive('/login?next=%2Fsettings');
});

test('leaving a page with unsaved changes asks first', async () => {
  const { personId } = await ada();
  const { user, address, arrive } = await openPage(t, personId, '/settings');
  const general = await sectionOf('General');
  const lastName = () => general.getByLabelText('Last name');
  const toDashboard = async () => (await navigation('Main')).getByRole('link', { name: 'Dashboard' });
  await user.type(lastName(), 'qvist');
  await user.click(await toDashboard());
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(dialog).getByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/settings');
  expect(lastName()).toHaveValue('Lindqvist');
  await user.click(general.getByRole('button', { name: 'Discard' }));
  expect(lastName()).toHaveValue('Lind');
  await user.click(await toDashboard());
  await arrive('/dashboard');
});

test('Password needs the current one and eight characters; other browsers are signed out', async () => {
  const { personId } = await ada({ password: PASSWORD });
  await startSession(ctx(), personId);
  const { user } = await openPage(t, personId, '/settings');
  const signedIn = await sectionOf("Where you're signed in");
  await waitFor(() => expect(signedIn.getAllByRole('listitem')).toHaveLength(2));
  const form = await sectionOf('Password');
  const type = async (label: string, value: string) => {
    await user.clear(form.getByLabelText(label));
    await user.type(form.getByLabelText(label), value);
  };
  const save = () => form.getByRole('button', { name: 'Save' });
  expect(save()).toBeDisabled();
  await type('Current password', PASSWORD);
  await type('New password', 'short');
  await user.click(save());
  await waitFor(() => expect(form.getByText('This field is required. Minimum 8 characters')).toBeVisible());
  await type('Current password', 'not the current one');
  await type('New password', 'velvet antler 93');
  await user.click(save());
  await waitFor(() => expect(form.getByText("That isn't your current password.")).toBeVisible());
  await type('Current password', PASSWORD);
  await user.click(save());
  await waitFor(() => expect(screen.getByText('Saved')).toBeVisible());
  expect(screen.getByText('We signed out one other browser.')).toBeVisible();
  await waitFor(() => expect(signedIn.getAllByRole('listitem')).toHaveLength(1));
  expect(form.getByLabelText('New password')).toHaveValue('');
});

test('an optional email is turned off and stays off', async () => {
  const { personId } = await ada();
  const { user, open } = await openPage(t, personId, '/settings');
  const recap = async () => (await sectionOf('Emails')).findByRole('switch', { name: 'Event recap' });
  expect(await recap()).toBeChecked();
  await user.click(await recap());
  await waitFor(() => expect(screen.getByText("You won't get: Event recap")).toBeVisible());
  await open('/settings');
  expect(await recap()).not.toBeChecked();
});

test('attendees are only counted until they choose to be seen', async () => {
  const { personId } = await ada();
  const bytes = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#557799' } })
    .png()
    .toBuffer();
  const file = { name: 'me.png', type: 'image/png', bytes };
  const upload = { method: 'POST', url: '/api/v1/uploads' } as const;
  const sent = await t.as(personId, { ...upload, ...formWith(file, { objectType: 'User', objectId: personId }) });
  const { url } = sent.json().media;
  const event = await anEvent(ctx());
  const attend = { method: 'POST', url: `/api/v1/events/${event.id}/attend`, payload: { attending: true } } as const;
  expect((await t.as(personId, attend)).statusCode).toBe(200);
  const faces = () => [...screen.getByRole('main').querySelectorAll(`img[src^="${url}?"]`)];

  await openPage(t, null, `/events/${event.id}`);
  await waitFor(() => expect(screen.getByText('1', { selector: 'strong' })).toBeVisible());
  expect(faces()).toEqual([]);

  const { user, arrive } = await openPage(t, personId, `/events/${event.id}`);
  await user.click(await screen.findByRole('link', { name: 'Choose whether others see you' }));
  await arrive('/settings');
  const choice = () => screen.findByRole('switch', { name: /^Show me at events I go to/ });
  expect(await choice()).not.toBeChecked();
  await user.click(await choice());
  await waitFor(async () => expect(await choice()).toBeChecked());
  await waitFor(() => expect(screen.getByText('Others see that you’re going.')).toBeVisible());

  await openPage(t, null, `/events/${event.id}`);
  await waitFor(() => expect(screen.getByText('Ada L.')).toBeVisible());
  expect(faces()).toHaveLength(1);
});

test('deleting an account without a password asks for an emailed code, over the open dialog', async () => {
  const { personId, email } = await ada();
  const { user, arrive } = await openPage(t, personId, '/settings');
  await t.db
    .updateTable('sessions')
    .set({ authenticated_at: new Date(Date.now() - 11 * 60_000) })
    .where('user_id', '=', personId)
    .execute();
  await user.click((await sectionOf('Delete Account')).getByRole('button', { name: 'Delete Account' }));
  const question = await screen.findByRole('dialog', { name: 'Delete your account?' });
  await user.click(within(question).getByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
  await waitFor(() => expect(dialog.getByText(new RegExp(`^We emailed a code to ${email}\\.`))).toBeVisible());
  const { code } = await lastMailTo(t.db, email);
  const field = () => dialog.getByLabelText('6-digit code');
  expect(field()).toHaveFocus();
  await user.type(field(), code === '111111' ? '222222' : '111111');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(dialog.getByText("That code isn't right. Please try again.")).toBeVisible());
  expect(question).toBeVisible();
  await user.clear(field());
  await user.type(field(), code);
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await arrive('/login');
  expect((await t.as(personId, { method: 'GET', url: '/api/v1/users/me' })).json().user).toBeNull();
});
