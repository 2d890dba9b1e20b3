import { expect, test } from 'vitest';
import type { CohortEarned } from '#contract/schools/teacher-cohort.ts';
import { drawn } from '#web/features/payouts/manage/drawn.factory.tsx';
import { wordsOf } from '#web/kit/drawn.factory.tsx';
import { EarnedSoFar } from './earned-so-far.tsx';

const part = {
  id: 7,
  kind: 'part',
  part: 1,
  parts: 2,
  status: 'paid',
  plannedAtUtc: '2027-01-13T12:00:00.000Z',
  paidAtUtc: '2027-01-15T12:00:00.000Z',
  amount: 255,
} as const;
const earned: CohortEarned = {
  revenue: 600,
  fee_bps: 1250,
  fee: 75,
  assistant: 15,
  earned: 510,
  payouts: [
    part,
    { ...part, id: 8, part: 2, status: 'upcoming', plannedAtUtc: '2027-02-16T12:00:00.000Z', paidAtUtc: null },
    { ...part, id: 9, kind: 'adjustment', part: null, parts: null, status: 'finalized', paidAtUtc: null, amount: -170 },
  ],
};

test('a cohort’s earnings so far are its sales minus fee and assistant, and each payout links to its statement', async () => {
  const html = await drawn(<EarnedSoFar earned={earned} />);
  const text = wordsOf(html);
  for (const each of [
    'Revenue $600',
    'Platform fee, 12.5% −$75',
    'Teacher assistant −$15',
    'Earned $510',
    'Part 1 of 2 paid Jan 15',
    'Part 2 of 2 planned for Feb 16',
    'Adjustment finalized, Jan 13',
    '−$170',
    'Only School Admins can see this.',
  ])
    expect(text).toContain(each);
  for (const { id } of earned.payouts) expect(html).toContain(`href="/teachers/payouts/${id}"`);
});

test('without an assistant there is no line for one, and a void payout counts as zero', async () => {
  const text = wordsOf(
    await drawn(<EarnedSoFar earned={{ ...earned, assistant: 0, payouts: [{ ...part, status: 'void', parts: 1 }] }} />),
  );
  expect(text).not.toContain('Teacher assistant');
  expect(text).toMatch(/Payout void – /);
});
