import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { readCsv } from '../../testing/read-csv.ts';
import { checkA11y, watchErrors } from '../a11y.ts';
import { courseId, signInAs } from './teachers.ts';

const COURSE = '/teachers/courses/voice-acting-101';
const centsOf = (text: string) => Math.round(Number(text.replace('−', '-').replaceAll(/[$,]/g, '')) * 100);

interface Listed {
  readonly id: number;
  readonly status: string;
  readonly data: { readonly payout_amount: number; readonly total_revenue: number };
}

test('a School Admin filters a course’s payouts, opens a statement and its figures, and recomputes it from its file', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await signInAs(page, 'teacher');
  await page.goto(COURSE);
  await page
    .getByRole('navigation', { name: 'Course Voice Acting 101' })
    .getByRole('link', { name: 'Payouts' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
  const id = await courseId(page.request, 'voice-acting-101');
  const { payouts } = (await (await page.request.get(`/api/v1/teachers/courses/${id}/payouts`)).json()) as {
    payouts: Listed[];
  };
  await expect(page.getByRole('article')).toHaveCount(payouts.length);
  await expect(page.getByRole('heading', { level: 2, name: /^[A-Z][a-z]+ \d{4}$/ }).first()).toBeVisible();

  // T’s filter is in the URL.
  const only = page.getByRole('group', { name: 'Only Show' });
  await expect(only.getByRole('radio')).toHaveCount(4);
  await only.getByText('Upcoming', { exact: true }).click();
  await expect(page).toHaveURL(/only=upcoming/);
  await expect(page.getByRole('article')).toHaveCount(payouts.filter(({ status }) => status === 'upcoming').length);
  await only.getByText('all', { exact: true }).click();
  await expect(page).not.toHaveURL(/only=/);

  // The card leads to the cohort, and to the row's statement.
  const chosen = payouts.find(({ data }) => data.total_revenue > 0);
  if (!chosen) throw new Error('The demo school has sold nothing of this course.');
  await page.goto(`/teachers/payouts/${chosen.id}`);
  // The statement is stored: it has a number, and each date includes the year.
  const facts = page.getByRole('region', { name: 'This payout' });
  await expect(facts).toContainText(`Number${chosen.id}`);
  await expect(facts.locator('time').first()).toHaveText(/ \d{4}$/);
  const amount = Math.round(chosen.data.payout_amount * 100);
  const revenue = page.locator('summary').filter({ hasText: 'Total revenue' });
  await revenue.focus();
  await page.keyboard.press('Enter');
  const lines = page.getByRole('region', { name: 'Total revenue' }).getByRole('table');
  await expect(lines).toBeVisible();
  const counted = await lines.locator('tbody tr td:last-child').allTextContents();
  expect(counted.map(centsOf).reduce((sum, cents) => sum + cents, 0)).toBe(Math.round(chosen.data.total_revenue * 100));
  await expect(page.getByText('Why this number').filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Check it yourself' })).toBeVisible();
  await checkA11y(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  const [heads = [], ...rows] = readCsv(await readFile(await download.path(), 'utf8'));
  const at = heads.indexOf('Amount');
  expect(rows.map((row) => centsOf(row[at] ?? '')).reduce((sum, cents) => sum + cents, 0)).toBe(amount);

  // The school’s figures are rendered only when opened, with their numbers as tables.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Payouts' }).click();
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('Paid this year');
  await page.getByText('Revenue, refunds, and upcoming payouts').click();
  await expect(page.getByRole('figure').first()).toBeVisible();
  await checkA11y(page);
  expect(errors).toEqual([]);

  // Another school’s teacher gets a 404; a course admin is refused, with the reason.
  await page.context().clearCookies();
  await signInAs(page, 'other-teacher');
  expect((await page.goto(`/teachers/payouts/${chosen.id}`))?.status()).toBe(404);
  await page.context().clearCookies();
  await signInAs(page, 'courseadmin');
  expect((await page.goto(`${COURSE}/payouts`))?.status()).toBe(403);
  await expect(page.getByText('Only School Admins can do this.')).toBeVisible();
});
