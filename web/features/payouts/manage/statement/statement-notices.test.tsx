import { expect, test } from 'vitest';
import { wordsOf } from '#web/kit/drawn.factory.tsx';
import { aPart, drawn } from '../drawn.factory.tsx';
import type { ShownPayout } from '../payouts.query.ts';
import { StatementNotices } from './statement-notices.tsx';

const renderText = async (payout: Partial<ShownPayout['payout']>, remittance: ShownPayout['remittance'] = null) =>
  wordsOf(
    await drawn(
      <StatementNotices
        shown={{
          payout: { ...aPart, ...payout },
          school: { id: 1, name: 'Lantern', slug: 'lantern' },
          course: null,
          statement: null,
          remittance,
        }}
      />,
    ),
  ).trim();

const sent = {
  recipient: 'Lantern LLC',
  bankOn: '2027-03-04',
  reference: 'LVS-1',
  amount: 510,
  returned: { atUtc: '2027-03-08T20:00:00.000Z', reason: 'The account is closed.' },
};

test('a payout on hold says why, from the day it is put on hold until the hold is lifted or it is paid', async () => {
  const heldBecause = 'We wait for the agreement.';
  expect(await renderText({ status: 'finalized', heldBecause })).toMatch(
    /^On hold We’re holding this payout: We wait for the agreement\. The figures won’t change\./,
  );
  expect(await renderText({ status: 'upcoming', heldBecause })).toMatch(
    /^On hold We’re holding this payout: We wait for the agreement\. It will still be finalized on schedule/,
  );
  expect(await renderText({ status: 'finalized' })).toBe('');
});

test('a negative payout says that it is deducted from the next payouts, a void one that nothing is paid', async () => {
  const data = { ...aPart.data, payout_amount: -170 };
  expect(await renderText({ status: 'finalized', data })).toContain(
    '−$170.00 will be deducted from your next payouts.',
  );
  // Paid together with others, so it was already deducted.
  expect(await renderText({ status: 'paid', data })).toBe('');
  expect(await renderText({ status: 'void' })).toContain('Nothing to pay');
});

test('an adjustment names its cause', async () => {
  const cause = 'Refund of Ada, Voice: Winter, Mar 3: −$127.50';
  expect(await renderText({ status: 'finalized', kind: 'adjustment', part: null, cause })).toBe(`Adjustment ${cause}`);
});

test('a returned transfer says when and why, both on the row it paid and on the one that pays it again', async () => {
  const message = 'The transfer of $510.00 to Lantern LLC on Thu, Mar 4, 2027 (reference LVS-1) was returned on';
  const paid = await renderText({ status: 'paid' }, sent);
  expect(paid).toContain(message);
  expect(paid).toContain('The account is closed.');
  expect(paid).toContain('A separate payout, “Returned transfer,” pays the full amount again.');
  expect(await renderText({ status: 'finalized', kind: 'returned', part: null }, sent)).toContain(
    'This payout pays it again.',
  );
  expect(await renderText({ status: 'paid' }, { ...sent, returned: null })).toBe('');
});
