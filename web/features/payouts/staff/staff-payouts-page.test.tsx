import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { renderHtml } from '#web/kit/drawn.factory.tsx';
import { type PayoutsSearch, readySchoolsQuery } from './staff-money.query.ts';
import { StaffPayoutsPage } from './staff-payouts-page.tsx';

/** Which list is open if `ready` schools are ready to be paid. */
async function shown(ready: number, search: PayoutsSearch = {}): Promise<string | undefined> {
  const client = new QueryClient();
  client.setQueryData(readySchoolsQuery('ready', 1).queryKey, {
    schools: [],
    counts: { ready, carried: 0 },
    meta: { page: 1, perPage: 20, total: 0, totalPages: 0 },
  } as never);
  const html = await renderHtml(<StaffPayoutsPage search={search} />, { client });
  return /<input[^>]*checked=""[^>]*>/.exec(html)?.[0].match(/value="(\w+)"/)?.[1];
}

test('payouts open on what is ready to be paid, if anything is; the URL takes precedence', async () => {
  expect(await shown(2)).toBe('ready');
  expect(await shown(0)).toBe('due');
  expect(await shown(2, { only: 'due' })).toBe('due');
});
