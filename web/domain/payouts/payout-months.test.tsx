import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Payout } from '#contract/payouts/payout.ts';
import { TimeZone } from '#web/kit/time/time-zone.tsx';
import { OnlyShow } from './only-show.tsx';
import { PayoutMonths } from './payout-months.tsx';

const part: Payout = {
  id: 7,
  status: 'upcoming',
  part: 1,
  cohortId: 3,
  moniker: 'Winter',
  courseId: 1,
  name: 'Voice: Winter',
  courseName: 'Voice',
  imageUrl: null,
  startsAtUtc: '2026-12-30T00:00:00.000Z',
  endsAtUtc: '2027-02-09T00:00:00.000Z',
  creditCost: 15,
  userCohortsCount: 6,
  capacity: 20,
  plannedPaidAtUtc: '2027-01-13T12:00:00.000Z',
  data: { dollars: 956.25, payout_amount: 478.12, students: 6, total_revenue: 1125 },
  kind: 'part',
  parts: 2,
  cause: null,
  subject: { kind: 'cohort', id: 3 },
  heldBecause: null,
  finalizedAtUtc: null,
  reference: null,
};

async function drawn(node: ReactNode): Promise<string> {
  const rootRoute = createRootRoute({ component: () => <TimeZone zone="America/New_York">{node}</TimeZone> });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  await router.load();
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

test('a course’s payouts: Only Show has all, Paid, Upcoming and Finalized, in this order', async () => {
  const html = await drawn(<OnlyShow value="all" onChange={() => undefined} />);
  expect(html).toContain('<legend class="visually-hidden">Only Show</legend>');
  const labels = [...html.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, label]) => wordsOf(label ?? '').trim());
  expect(labels).toEqual(['all', 'Paid', 'Upcoming', 'Finalized']);
});

test('a course’s payouts stand under a header of month and year by plannedPaidAtUtc, each a card that leads to its cohort', async () => {
  const later = { ...part, id: 8, part: 2, plannedPaidAtUtc: '2027-02-16T04:30:00.000Z' };
  const html = await drawn(<PayoutMonths payouts={[later, part]} />);
  expect([...html.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, month]) => month)).toEqual(['February 2027', 'January 2027']);
  expect(html).toContain('href="/teachers/cohorts/3/edit"');
  expect(html).toContain('href="/teachers/payouts/8"');
  const words = wordsOf(html);
  for (const each of ['Part 1 of 2', '6 of 20', '$1,125.00', '$956.25', '$478.12 so far', 'Wed, Jan 13, 2027'])
    expect(words).toContain(each);
});

test('a paid one carries its date, a held one why it is held, an adjustment its cause, a void one the word', async () => {
  const words = async (over: Partial<Payout>) =>
    wordsOf(await drawn(<PayoutMonths payouts={[{ ...part, ...over }]} />));
  expect(await words({ status: 'paid', paidAtUtc: '2027-01-15T12:00:00.000Z' })).toMatch(/Paid .*Fri, Jan 15/);
  expect(await words({ status: 'finalized', heldBecause: 'The account was closed.' })).toContain(
    'Held by Callboard: The account was closed.',
  );
  expect(
    await words({ status: 'finalized', kind: 'adjustment', part: null, cause: 'Refund of Ada: −$127.50' }),
  ).toContain('Refund of Ada: −$127.50');
  expect(await words({ status: 'void' })).toContain('Void');
});
