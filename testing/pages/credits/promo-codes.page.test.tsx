import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aCohort } from '#server/features/schools/cohort/cohort.factory.ts';
import { moneyApp } from '../../money.ts';
import { requestsOf } from '../../requests.ts';
import { type OpenedPage, openPage } from '../open-page.tsx';

const t = moneyApp();
const call = requestsOf(t);
const aStaffMember = async () => (await makePerson(t.systemCtx(), { isStaff: true })).personId;
const redeem = async ({ user }: OpenedPage, code: string) => {
  await user.clear(await screen.findByLabelText('Promo code'));
  if (code !== '') await user.type(screen.getByLabelText('Promo code'), code);
  await user.click(screen.getByRole('button', { name: 'Apply code' }));
};

test('staff create a code, and see who used it', async () => {
  const page = await openPage(t, await aStaffMember(), '/admin/promo-codes');
  await page.user.click((await screen.findAllByRole('button', { name: 'New code' }))[0] as HTMLElement);
  const form = within(await screen.findByRole('dialog', { name: 'New promo code' }));
  await page.user.click(form.getByRole('button', { name: 'Create code' }));
  expect(await form.findAllByText('This field is required.')).toHaveLength(2);
  await page.user.type(form.getByLabelText('Code'), 'spring25');
  await page.user.type(form.getByLabelText('Percent off'), '25');
  await page.user.click(form.getByRole('button', { name: 'Create code' }));
  await waitFor(() => expect(screen.getByText('SPRING25 is ready')).toBeVisible());

  const { personId } = await makePerson(t.systemCtx(), {
    profile: { firstName: 'Otto', lastName: 'Lind', timezone: 'America/New_York' },
  });
  await call(personId, 'POST', '/promo_codes', { promo_code: 'SPRING25' });
  await t.drainJobs();
  await page.user.click(await screen.findByRole('link', { name: 'Uses for SPRING25' }));
  expect(await screen.findByRole('link', { name: 'Otto L.' })).toHaveAttribute('href', `/admin/users/${personId}`);
  expect(screen.getByText('Applied')).toBeVisible();
});

test('a learner redeems a code, and the checkout applies it', async () => {
  const staff = await aStaffMember();
  await call(staff, 'POST', '/admin/promo_codes', { code: 'QUARTER', kind: 'percent', percent: 25 });
  const learner = await t.buyer();
  const page = await openPage(t, learner, '/select_course');
  await page.user.click(await screen.findByRole('link', { name: 'Have a promo code?' }));
  await page.arrive('/promo_code');
  await redeem(page, '');
  await waitFor(() => expect(screen.getByText('This field is required.')).toBeVisible());
  await redeem(page, 'NOT-A-CODE');
  await waitFor(() => expect(screen.getByText("This promo code isn't valid.")).toBeVisible());

  await redeem(page, 'quarter');
  await waitFor(() => expect(screen.getByText(/^Applying your code\./)).toBeVisible());
  await t.drainJobs();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Code applied' })).toBeVisible());
  await t.select(learner, (await aCohort(t.systemCtx())).id);
  await page.user.click(screen.getByRole('link', { name: 'Go to checkout' }));
  const offer = within(await screen.findByRole('region', { name: 'One-time checkout' }));
  await waitFor(() => expect(offer.getByRole('row', { name: /^Code QUARTER .*−\$50$/ })).toBeVisible());
  expect(offer.getByRole('row', { name: 'Total today $150' })).toBeVisible();
});

test('a membership code leads to the dashboard, which confirms it', async () => {
  const staff = await aStaffMember();
  await call(staff, 'POST', '/admin/promo_codes', { code: 'MASTER', kind: 'membership', months: 12 });
  const page = await openPage(t, await t.buyer(), '/promo_code');
  await redeem(page, 'master');
  await screen.findByText(/^Applying your code\./);
  await t.drainJobs();
  await page.arrive('/dashboard?promo=true');
  await waitFor(() => expect(screen.getByText('Your promo code has been applied')).toBeVisible());
});

test('a code that does nothing for a member says so under the field and in a toast', async () => {
  const staff = await aStaffMember();
  await call(staff, 'POST', '/admin/promo_codes', { code: 'AGAIN', kind: 'membership', months: 12 });
  const page = await openPage(t, await t.buyer({ member: true }), '/promo_code');
  await redeem(page, 'AGAIN');
  await screen.findByText(/^Applying your code\./);
  await t.drainJobs();
  await waitFor(() => expect(screen.getByText('Error', { exact: true })).toBeVisible());
  const sentence = "You're already a member. You can redeem this code after your membership ends.";
  expect(screen.getByLabelText('Promo code')).toHaveAccessibleDescription(sentence);
  expect(screen.getByLabelText('Promo code')).toBeEnabled();
});
