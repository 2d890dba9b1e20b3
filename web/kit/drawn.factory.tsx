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

/** The route a part is rendered in, and its prefetched data. */
interface Place {
  client?: QueryClient;
  path?: string;
  /** The URL path that is open. */
  at?: string;
}

/** The HTML of a part as first rendered on the server, with working links; for tests. */
export async function renderHtml(
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

/** The visible text of the HTML. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');
