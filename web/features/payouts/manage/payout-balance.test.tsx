import { expect, test } from 'vitest';
import { wordsOf } from '#web/kit/drawn.factory.tsx';
import { drawn } from './drawn.factory.tsx';
import { PayoutBalance } from './payout-balance.tsx';

type Balance = Parameters<typeof PayoutBalance>[0]['balance'];
const balance: Balance = {
  due: 510,
  carried: 0,
  held: 0,
  paidThisYear: 1020,
  year: 2027,
  next: { atUtc: '2027-01-13T12:00:00.000Z', amount: 478.12 },
  recipient: { id: 1, name: 'Lantern LLC' },
};
const html = (over: Partial<Balance> = {}) =>
  drawn(<PayoutBalance balance={{ ...balance, ...over }} school="lantern" />);
const renderText = async (over?: Partial<Balance>) => wordsOf(await html(over));

test('a school without a recipient is asked for one, with a link; its money isn’t paid out until then', async () => {
  const withoutRecipient = await html({ recipient: null });
  expect(wordsOf(withoutRecipient)).toContain('We can’t pay you until we know who your payouts go to.');
  expect(withoutRecipient).toContain('href="/teachers/schools/lantern"');
  expect(wordsOf(withoutRecipient)).toContain('On the way $510.00 Finalized. Paid');
  expect(await renderText()).not.toContain('We can’t pay you');
});

test('the balance says what comes next, what is due to whom, what is carried forward or held, and what was paid', async () => {
  const all = await renderText({ held: 42.5 });
  for (const each of [
    '$478.12',
    'Wed, Jan 13, 2027',
    '$510.00',
    'to Lantern LLC.',
    '$42.50 is on hold.',
    '$1,020.00',
    '2027',
  ])
    expect(all).toContain(each);
  expect(await renderText({ due: -170, carried: -170 })).toContain(
    '−$170.00 is carried forward and deducted from your next payouts.',
  );
  expect(await renderText({ due: -170, carried: -170 })).toContain("$170.00 carried forward isn't deducted yet.");
  expect(await renderText()).not.toContain('deducted yet');
  expect(await renderText({ due: 0.5, carried: 0.5 })).toContain(
    '$0.50 is carried forward, because we send transfers of $1 or more.',
  );
  expect(await renderText({ due: 0, next: null })).toMatch(/Nothing planned\..*Nothing due\./);
});
