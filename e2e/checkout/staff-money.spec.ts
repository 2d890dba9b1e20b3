import { expect, test } from '@playwright/test';
import type { StaffOrder } from '../../contract/payouts/staff-orders.endpoints.ts';
import { checkA11y, watchErrors } from '../a11y.ts';

interface Ready {
  readonly school: { readonly name: string };
  readonly amount: number;
  readonly reference: string;
  readonly earliestBankOn: string;
  readonly recipients: readonly unknown[];
}

const paidInCash = ({ cash, credits }: StaffOrder['lines'][number]) => cash >= 10 && credits === 0;

const signIn = (page: import('@playwright/test').Page) =>
  page.request.post('/api/v1/auth/sign_in', { data: { email: 'staff@demo.test', password: 'callboard-demo' } });

test('staff refund part of an order, pay a school to the cent, record a returned transfer, and hold a payout', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await signIn(page);

  // Find an order by its receipt.
  const { orders } = (await (await page.request.get('/api/v1/admin/orders')).json()) as { orders: StaffOrder[] };
  const paid = orders.find(
    ({ state, disputed, lines }) => state === 'fulfilled' && !disputed && lines.some(paidInCash),
  );
  const line = paid?.lines.find(paidInCash);
  if (!paid?.receiptNumber || !line) throw new Error('The demo school has no paid order.');
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(paid.receiptNumber);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('button', { name: `Refund ${line.title}` }).click();
  const refund = page.getByRole('dialog');
  await expect(refund.getByText('Who gets notified')).toBeVisible();
  await refund.getByLabel('Cash').fill(String(line.cash + 0.01));
  await expect(refund.getByText(/^Only .* is left on this line\./)).toBeVisible();
  await refund.getByLabel('Cash').fill('1.25');
  await expect(refund.getByText('$1.25 is refunded to the original payment method.')).toBeVisible();
  const reason = `Sorry about the sound ${Date.now()}`;
  await refund.getByRole('button', { name: /^Refund \$1\.25/ }).click();
  await expect(refund.getByText('This field is required.')).toBeVisible();
  await refund.getByLabel('Reason').fill(reason);
  await checkA11y(page);
  await refund.getByRole('button', { name: /^Refund \$1\.25/ }).press('Enter');
  await expect(page.getByRole('table', { name: 'Refunds' })).toContainText(reason);

  // A transfer off by one cent is refused at its field, and the typed text stays.
  const { schools } = (await (await page.request.get('/api/v1/admin/payouts/ready')).json()) as { schools: Ready[] };
  const ready = schools.find(({ recipients }) => recipients.length > 0);
  if (!ready) throw new Error('The demo school has nothing ready to be paid.');
  await page.goto('/admin/payouts?only=ready');
  await page.getByRole('button', { name: `Record a transfer to ${ready.school.name}` }).click();
  const transfer = page.getByRole('dialog');
  await transfer.getByLabel('Bank date').fill(ready.earliestBankOn);
  await transfer.getByLabel('Amount transferred').fill((ready.amount + 0.01).toFixed(2));
  await transfer.getByRole('button', { name: 'Record the transfer' }).click();
  await expect(transfer.getByText(/amount you entered is \$0\.01 more/)).toBeVisible();
  await expect(transfer.getByLabel('Reference')).toHaveValue(ready.reference);
  await transfer.getByLabel('Amount transferred').fill(ready.amount.toFixed(2));
  await checkA11y(page);
  await transfer.getByRole('button', { name: 'Record the transfer' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The transfer was returned, and the money is owed again.
  await page.getByRole('group', { name: 'Which payouts' }).getByText('Paid', { exact: true }).click();
  await page.getByRole('button', { name: `More for ${ready.reference} to ${ready.school.name}` }).click();
  await page.getByRole('menuitem', { name: 'Mark as returned' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill(`The account is closed: ${reason}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as returned' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(`The account is closed: ${reason}`)).toBeVisible();
  await page.getByRole('group', { name: 'Which payouts' }).getByText('Ready to pay').click();
  await expect(page.getByRole('row', { name: /Returned transfer/ }).first()).toBeVisible();

  // A payout is put on hold, with the reason that the school reads.
  await page.getByRole('button', { name: 'Hold Returned transfer' }).first().click();
  await page.getByRole('dialog').getByLabel('Reason').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: 'Hold' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('group', { name: 'Which payouts' }).getByText('On hold').click();
  await expect(page.getByText(reason)).toBeVisible();
  await checkA11y(page);
  // The only error that the browser logs is from the transfer that was off by a cent.
  expect(errors).toEqual([expect.stringContaining('409')]);
});
