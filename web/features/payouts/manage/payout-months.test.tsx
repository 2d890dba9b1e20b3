import { expect, test } from 'vitest';
import type { Payout } from '#contract/payouts/payout.ts';
import { wordsOf } from '#web/kit/drawn.factory.tsx';
import { drawn, aPart as part } from './drawn.factory.tsx';
import { OnlyShow } from './only-show.tsx';
import { PayoutMonths } from './payout-months.tsx';

test('a course’s payouts: Only Show has all, Paid, Upcoming, and Finalized, in this order', async () => {
  const html = await drawn(<OnlyShow value="all" onChange={() => undefined} />);
  expect(html).toContain('<legend class="visually-hidden">Only Show</legend>');
  const labels = [...html.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, label]) => wordsOf(label ?? '').trim());
  expect(labels).toEqual(['all', 'Paid', 'Upcoming', 'Finalized']);
});

test('a course’s payouts are grouped by month and year of plannedPaidAtUtc, each a card that links to its cohort', async () => {
  const later = { ...part, id: 8, part: 2, plannedPaidAtUtc: '2027-02-16T04:30:00.000Z' };
  const html = await drawn(<PayoutMonths payouts={[later, part]} />);
  expect([...html.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, month]) => month)).toEqual(['February 2027', 'January 2027']);
  expect(html).toContain('href="/teachers/cohorts/3/edit"');
  expect(html).toContain('href="/teachers/payouts/8"');
  const text = wordsOf(html);
  for (const each of ['Part 1 of 2', '6 of 20', '$1,125.00', '$956.25', '$478.12 so far', 'Jan 13, 2027'])
    expect(text).toContain(each);
});

test('a paid one shows its date, a held one why it is on hold, an adjustment its cause, a void one the word', async () => {
  const renderText = async (over: Partial<Payout>) =>
    wordsOf(await drawn(<PayoutMonths payouts={[{ ...part, ...over }]} />));
  expect(await renderText({ status: 'paid', paidAtUtc: '2027-01-15T12:00:00.000Z' })).toMatch(/Paid Jan 15, 2027/);
  expect(await renderText({ status: 'finalized', heldBecause: 'The account was closed.' })).toContain(
    'On hold by Callboard: The account was closed.',
  );
  expect(
    await renderText({ status: 'finalized', kind: 'adjustment', part: null, cause: 'Refund of Ada: −$127.50' }),
  ).toContain('Refund of Ada: −$127.50');
  expect(await renderText({ status: 'void' })).toContain('Void');
});

test('payouts that pay nothing are one line with links: void ones, and those of $0.00 that need no explanation', async () => {
  const nothing = { ...part.data, payout_amount: 0 };
  for (const over of [{ status: 'void' }, { data: nothing }] as const) {
    const html = await drawn(<PayoutMonths payouts={[{ ...part, ...over }]} />);
    expect(html).not.toContain('<dl');
    expect(html).toContain('href="/teachers/cohorts/3/edit"');
    expect(html).toContain('href="/teachers/payouts/7"');
  }
  const held = await drawn(
    <PayoutMonths payouts={[{ ...part, data: nothing, heldBecause: 'The account was closed.' }]} />,
  );
  expect(held).toContain('On hold by Callboard: The account was closed.');
});
