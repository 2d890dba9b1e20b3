import { type AnyRoute, createRouter } from '@tanstack/react-router';
import { asRouteWritesIt, inPlainLetters } from './platform/address-spelling.rules.ts';
import { routeTree } from './routeTree.gen.ts';

/** A page's address by what its route reads of it; the server declares the same shape for itself. */
interface PageAddress {
  href: string;
  route: string;
  keptSeconds: number;
  params: Record<string, string>;
}

declare global {
  var __callboardPageAddress: ((url: string) => PageAddress | undefined) | undefined;
}

/** The routes alone: nothing is loaded or drawn by it. */
const router = createRouter({
  routeTree,
  // No loader runs.
  context: {} as never,
  isServer: true,
});

/** Seconds for which visitors' pages of a route are kept, as its `headers` say; those of our routes ask for nothing. */
function keptSecondsOf(routes: readonly AnyRoute[]): number {
  let seconds = 0;
  for (const { options } of routes) {
    const said = options.headers?.({} as never) as Record<string, string> | undefined;
    if (said?.['x-page-cache'] !== undefined) seconds = Number(said['x-page-cache']);
  }
  return seconds;
}

/**
 * What the routes know of an address: `/Courses?topic=Voice&x=1` is `/courses?topic=Voice`, so that a page is kept once
 * however it is asked for. Undefined: no page of ours, or its parameters can't be read. Server only.
 */
export function pageAddress(url: string): PageAddress | undefined {
  try {
    const { pathname: came, search: query } = new URL(`http://page${url}`);
    const pathname = inPlainLetters(came);
    const [routes, params, found] = router.getMatchedRoutes(pathname);
    if (!found || found.id.endsWith('/$')) return undefined;
    let search: Record<string, unknown> = router.options.parseSearch(query);
    let known: Record<string, unknown> = {};
    for (const { options } of routes as readonly AnyRoute[]) {
      if (typeof options.validateSearch !== 'function') continue;
      const read = options.validateSearch(search) as Record<string, unknown>;
      search = { ...search, ...read };
      known = { ...known, ...read };
    }
    const inOrder = Object.fromEntries(Object.entries(known).sort(([a], [b]) => (a < b ? -1 : 1)));
    return {
      href: asRouteWritesIt(found.fullPath, pathname) + router.options.stringifySearch(inOrder),
      route: found.fullPath,
      keptSeconds: keptSecondsOf(routes as readonly AnyRoute[]),
      params,
    };
  } catch {
    return undefined;
  }
}
