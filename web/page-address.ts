import { type AnyRoute, createRouter } from '@tanstack/react-router';
import { asRouteWritesIt, inPlainLetters } from './platform/address-spelling.rules.ts';
import { routeTree } from './routeTree.gen.ts';

/** A page's URL, reduced to what its route reads; the server declares the same shape itself. */
interface PageAddress {
  href: string;
  route: string;
  cached: boolean;
  params: Record<string, string>;
}

declare global {
  var __callboardPageAddress: ((url: string) => PageAddress | undefined) | undefined;
}

/** Only for matching routes: it loads and renders nothing. */
const router = createRouter({
  routeTree,
  // No loader runs.
  context: {} as never,
  isServer: true,
});

/**
 * The part of a URL that its route knows: `/Courses?topic=Voice&x=1` is `/courses?topic=Voice`, so that a page is
 * cached once however it is requested. Undefined: not one of our pages, or its parameters can't be read. Server only.
 */
export function pageAddress(url: string): PageAddress | undefined {
  try {
    const { pathname: requestedPath, search: query } = new URL(`http://page${url}`);
    const pathname = inPlainLetters(requestedPath);
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
