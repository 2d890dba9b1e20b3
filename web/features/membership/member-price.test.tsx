import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderHtml } from '#web/kit/drawn.factory.tsx';
import { MemberPrice } from './member-price.tsx';
import { plansQuery } from './plans.ts';

const plan = {
  plan: 'premium_membership',
  name: 'Premium',
  monthlyPrice: 15,
  yearlyPrice: 150,
  credits: 0,
  discountsCourses: true,
  opensMembersOnly: true,
};

test('shows the price of the plan that opens members-only events, and nothing if none is on sale', async () => {
  const client = new QueryClient();
  client.setQueryData(plansQuery.queryKey, [{ ...plan, monthlyPrice: 5, opensMembersOnly: false }, plan]);
  expect(await renderHtml(<MemberPrice />, { client })).toContain('Membership: $150 a year, or $15 a month.');
  client.setQueryData(plansQuery.queryKey, []);
  expect(await renderHtml(<MemberPrice />, { client })).toBe('');
});
