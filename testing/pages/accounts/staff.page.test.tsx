import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { setUpTwoStep } from '#server/features/accounts/two-step/two-step.factory.ts';
import { type TestApp, testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';
import { navigation } from './parts.ts';

const t = testApp();
/** Staff must use two-step sign-in, as in production. */
const strict = testApp({ env: () => ({ STAFF_TWO_STEP: 'required' }) });

const make = (person: Parameters<typeof makePerson>[1] = {}, at: TestApp = t) =>
  makePerson(at.system.ctx({ kind: 'system' }, 'test'), person);
const formOf = (button: HTMLElement) => within(button.closest('form') as HTMLElement);

test('staff find a person, give credits with a reason, and find it in the log', async () => {
  const { personId } = await make({ isStaff: true });
  const { email } = await make();
  const { user, arrive } = await openPage(t, personId, '/dashboard');
  await user.click((await navigation('Main')).getByRole('link', { name: 'Staff' }));
  await user.click((await navigation('Staff')).getByRole('link', { name: 'People' }));
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), email);
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  await arrive(`/admin/users?${new URLSearchParams({ q: email })}`);
  const [, row] = screen.getAllByRole('row');
  await user.click(within(row as HTMLElement).getByRole('link'));
  const grantButton = () => screen.getByRole('button', { name: 'Grant credits' });
  await user.type(await screen.findByLabelText('Credits to grant'), '4');
  await user.clear(screen.getByLabelText('Credits to grant'));
  expect(grantButton()).toBeDisabled();
  await user.type(screen.getByLabelText('Credits to grant'), '4');
  await user.click(grantButton());
  await waitFor(() => expect(screen.getByText('This field is required.')).toBeVisible());
  await user.type(formOf(grantButton()).getByLabelText('Reason'), 'Sorry about the sound');
  await user.click(grantButton());
  await waitFor(() => expect(screen.getByText('Credits granted')).toBeVisible());
  expect(screen.getByText(/ now has 4 and gets an email\.$/)).toBeVisible();
  await user.click((await navigation('Staff')).getByRole('link', { name: 'Audit log' }));
  await arrive('/admin/audit');
  expect((await screen.findAllByText(/Sorry about the sound/))[0]).toBeVisible();
  expect(screen.getAllByText(/^granted credits to/)[0]).toBeVisible();
});

test('staff see what is waiting for them, each with its count', async () => {
  const { personId } = await make({ isStaff: true });
  const { user, arrive } = await openPage(t, personId, '/admin');
  const queues = within(await screen.findByRole('table', { name: 'Queues' }));
  for (const queue of ['Applications', 'Listings', 'Open disputes', 'Failed refunds we still owe']) {
    const row = queues.getByRole('link', { name: queue }).closest('tr') as HTMLElement;
    expect(within(row).getByText(/^\d+$/)).toBeVisible();
  }
  await user.click(queues.getByRole('link', { name: 'Applications' }));
  await arrive('/admin/applications');
});

test('people who aren’t staff find no way in', async () => {
  const { personId } = await make();
  await openPage(t, personId, '/admin/users');
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: "You don't have permission to view this page" })).toBeVisible(),
  );
  expect(screen.queryByRole('navigation', { name: 'Staff' })).toBeNull();
  expect((await navigation('Main')).queryByRole('link', { name: 'Staff' })).toBeNull();
});

test('staff see that two-step sign-in is on, and turn it off with a reason', async () => {
  const { personId } = await make({ isStaff: true });
  const learner = await make();
  await setUpTwoStep(t, learner.personId);
  const { user } = await openPage(t, personId, `/admin/users/${learner.personId}`);
  const turnOff = () => screen.queryByRole('button', { name: 'Turn off two-step sign-in' });
  const first = await screen.findByRole('button', { name: 'Turn off two-step sign-in' });
  await user.type(formOf(first).getByLabelText('Reason'), 'Showed a passport on a call');
  await user.click(turnOff() as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Really turn it off?' }));
  await waitFor(() => expect(screen.getByText('Two-step sign-in is off')).toBeVisible());
  await waitFor(() => expect(turnOff()).toBeNull());
  const me = await t.as(learner.personId, { method: 'GET', url: '/api/v1/users/me' });
  expect(me.json().user).toBeNull();
});

test('a staff page left open past the deadline leads to setting up two-step sign-in', async () => {
  const { personId } = await make({ isStaff: true }, strict);
  const staffFor = (days: number) =>
    strict.db
      .updateTable('users')
      .set({ staff_since: new Date(Date.now() - days * 24 * 3_600_000) })
      .where('id', '=', personId)
      .execute();
  await staffFor(6.5);
  const { user, arrive } = await openPage(strict, personId, '/admin/users');
  const banner = await screen.findByRole('complementary', { name: 'Two-step sign-in' });
  expect(banner).toHaveTextContent('You have 1 day left');
  await staffFor(7.5);
  await user.click((await navigation('Staff')).getByRole('link', { name: 'Orders' }));
  await arrive('/admin/orders');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Set it up' }));
  await arrive('/two-step?next=%2Fadmin%2Forders');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Set up two-step sign-in' })).toBeVisible());
});
