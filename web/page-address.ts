import { type AnyRoute, createRouter } from '@tanstack/react-router';
import { asRouteWritesIt, inPlainLetters } from './platform/address-spelling.rules.ts';
import { routeTree } from './routeTree.gen.ts';

/** A page's address by what its route reads of it; the server declares the same shape for itself. */
interface PageAddress {
  href: string;
  route: string;
  cached: boolean;
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

/**
 * What the routes know of an address: `/Courses?topic=Voice&x=1` is `/courses?topic=Voice`, so that a page is cached once
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
      cached: found.options.staticData?.visitors === 'cached',
      params,
    };
  } catch {
    return undefined;
  }
}
