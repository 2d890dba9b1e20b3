import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChooseHost } from './choose-host.tsx';
import { schoolHostsQuery } from './hosts.query.ts';

test('a host search that fails shows Retry where the results would be, and the user can keep searching', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  const lookup = schoolHostsQuery(2, { contains: '', archived: false, page: 1 });
  await client.prefetchQuery({ ...lookup, queryFn: () => Promise.reject(new Error('The line is down.')) });
  const dialog = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ChooseHost eventId={7} schoolId={2} open onClose={() => undefined} shown={[]} onAdded={() => undefined} />
    </QueryClientProvider>,
  );
  const texts = dialog.replace(/<[^>]+>/g, '|').split('|');
  expect(texts).toContain('Retry');
  expect(texts).toContain('Done');
  expect(dialog).toContain('placeholder="Find a host"');
});
