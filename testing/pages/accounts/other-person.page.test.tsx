import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';
import { sectionOf } from '../section.ts';

const t = testApp();
const PASSWORD = 'plum tractor 17';

const named = (firstName: string) =>
  makePerson(t.system.ctx({ kind: 'system' }, 'test'), {
    password: PASSWORD,
    profile: { firstName, lastName: 'Lind', timezone: 'America/New_York' },
  });
const firstNameOf = async (id: number) =>
  (await t.db.selectFrom('users').select('first_name').where('id', '=', id).executeTakeFirstOrThrow()).first_name;

test('a page refuses to act for another person who signed in elsewhere in this browser, and offers to reload as them', async () => {
  const [ada, ben] = [await named('Ada'), await named('Ben')];
  const { user, session } = await openPage(t, ada.personId, '/settings');
  const general = await sectionOf('General');
  await session(ben.personId);
  await user.clear(general.getByLabelText('First name'));
  await user.type(general.getByLabelText('First name'), 'Amara');
  await user.click(general.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: "You're signed in as Ben L. now" })).toBeVisible());
  expect([await firstNameOf(ada.personId), await firstNameOf(ben.personId)]).toEqual(['Ada', 'Ben']);
  // What was typed is still there.
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(general.getByLabelText('First name')).toHaveValue('Amara');
  await user.click(general.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Reload as Ben L.' }));
  await waitFor(async () => expect((await sectionOf('General')).getByLabelText('First name')).toHaveValue('Ben'));
  const own = await sectionOf('General');
  await user.type(own.getByLabelText('First name'), 'ny');
  await user.click(own.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await firstNameOf(ben.personId)).toBe('Benny'));
});

test('a visitor’s page acts for no one who signed in elsewhere, but can still sign in', async () => {
  const [ada, ben] = [await named('Ada'), await named('Ben')];
  const { user, session, arrive } = await openPage(t, null, '/login');
  await user.type(await screen.findByLabelText('Email'), ada.email);
  await user.type(screen.getByLabelText('Password'), PASSWORD);
  await session(ben.personId);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await arrive('/dashboard');
});
