import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Where a part stands, and what was fetched for it already. */
interface Place {
  client?: QueryClient;
  /** The path of its route. */
  path?: string;
  /** The address that is open there. */
  at?: string;
}

/** The html of a part as the server draws it first, with links that lead somewhere; for tests. */
export async function htmlOf(
  part: ReactNode,
  { client = new QueryClient(), path = '/', at = path }: Place = {},
): Promise<string> {
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path, component: () => part });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [at] }),
    isServer: true,
  });
  await router.load();
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

/** What one reads of it. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');
