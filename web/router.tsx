import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { type AnyRoute, createRouter, rootRouteId } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { isApiProblem } from '#web/api/problem.ts';
import { staysHere } from '#web/kit/form/use-unsaved-changes-guard.ts';
import { FailedPage } from '#web/kit/pages/failed-page.tsx';
import { requestNonce } from '#web/platform/nonce.ts';
import { NothingHere } from '#web/routes/-nothing-here.tsx';
import { currentUserQuery } from '#web/session/current-user.ts';
import { routeTree } from './routeTree.gen.ts';

/** Available to every route in `beforeLoad` and `loader`. */
export interface RouterContext {
  queryClient: QueryClient;
}

/** One router per request on the server, one per page load in the browser. */
export function getRouter() {
  const nonce = requestNonce();
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => onSignedOut(error) }),
    mutationCache: new MutationCache({ onError: (error) => onSignedOut(error) }),
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        retry: (failures, error) => failures < 2 && !(isApiProblem(error) && error.status < 500),
        refetchOnWindowFocus: true,
      },
    },
  });
  /** The session ended in the meantime: clear the user, so that the page's guard sends them to sign in and back. */
  const onSignedOut = (error: unknown) => {
    if (typeof window === 'undefined' || !isApiProblem(error) || error.status !== 401) return;
    // Someone who is writing is asked in place instead.
    if (staysHere() || !queryClient.getQueryData(currentUserQuery.queryKey)) return;
    queryClient.setQueryData(currentUserQuery.queryKey, null);
    void router.invalidate();
  };
  const router = createRouter({
    routeTree,
    context: { queryClient } satisfies RouterContext,
    ssr: { nonce },
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: NothingHere,
  });
  // A missing thing shows Not Found within its own frame, as unknown URLs do.
  for (const route of Object.values(router.routesById) as AnyRoute[]) {
    if (route.id !== rootRouteId) route.options.notFoundComponent ??= NothingHere;
  }
  setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
  interface StaticDataRouteOption {
    /** True for an entry page (sign-in, onboarding): one card, no navigation. */
    door?: boolean;
    /** True for a page in the shell that visitors see too; people who need onboarding are sent there first. */
    shell?: boolean;
    /**
     * The server caches the page for visitors for a second: nothing on it may depend on who is looking, and its URL may
     * contain no secret.
     */
    visitors?: 'cached';
  }
}
