import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ProviderComparison } from '#contract/checkout/staff-refunds.endpoints.ts';
import { ProviderDifferences } from './provider-differences.tsx';
import { providerComparisonsQuery } from './staff-refunds.query.ts';

function drawn(comparison: Partial<ProviderComparison>): string {
  const client = new QueryClient();
  const defaults = {
    provider: 'stripe',
    comparedAtUtc: '2026-11-21T12:00:00.000Z',
    failure: null,
    found: 0,
    differences: [],
  };
  client.setQueryData(providerComparisonsQuery.queryKey, {
    comparisons: [{ ...defaults, ...comparison }] as ProviderComparison[],
  });
  const text = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ProviderDifferences />
    </QueryClientProvider>,
  );
  return text
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ');
}

test('matching books are reported in one line', () => {
  expect(drawn({})).toContain("Our books match Stripe's");
});

test('each difference is listed with its order and amounts, along with the total count', () => {
  const differences = [{ item: 'order 7, payment pi_1', says: 'the amounts of a payment differ: here $1.00' }];
  const text = drawn({ provider: 'paypal', found: 80, differences });
  expect(text).toContain("80 differences between our books and PayPal's");
  expect(text).toContain('order 7, payment pi_1 the amounts of a payment differ: here $1.00');
  expect(text).toContain('the first 1 of 80');
});

test('a comparison that failed says why, next to what was found before', () => {
  expect(drawn({ failure: 'list charges' })).toContain("We couldn't compare our books with Stripe's list charges");
  const before = drawn({ failure: 'list charges', found: 1, differences: [{ item: 'order 7', says: 'gone' }] });
  expect(before).toContain(
    "One difference between our books and Stripe's The latest comparison failed; these are earlier results. list charges",
  );
});
