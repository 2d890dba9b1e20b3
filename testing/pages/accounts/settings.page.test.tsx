import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makePerson } from '#server/domain/accounts/persons/person.factory.ts';
import { testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');

/** The section of the settings under a heading. */
async function section(title: string) {
  const heading = await screen.findByRole('heading', { level: 2, name: title });
  return within(heading.closest('section') as HTMLElement);
}

test('General saves once something changed; another address counts after its click', async () => {
  const { personId, email } = await makePerson(ctx(), {
    profile: { firstName: 'Ada', lastName: 'Lind', timezone: 'America/New_York' },
  });
  const { user } = await openPage(t, personId, '/settings');
  const general = await section('General');
  const save = () => general.getByRole('button', { name: 'Save' });
  expect(save()).toBeDisabled();
  await user.clear(general.getByLabelText('First name'));
  await user.click(save());
  expect(await general.findByText('This field is required.')).toBeVisible();
  await user.type(general.getByLabelText('First name'), 'Amara');
  await user.clear(general.getByLabelText('Email'));
  await user.type(general.getByLabelText('Email'), `new.${email}`);
  await user.click(save());
  expect(await screen.findByText('Saved')).toBeVisible();
  await waitFor(() => expect(save()).toBeDisabled());
  expect(general.getByLabelText('Display name')).toHaveValue('Amara L.');
  expect(general.getByLabelText('Email')).toHaveValue(email);
  expect(await general.findByText(/takes its place once you click the link/)).toBeVisible();
});
