import type { AnyRouter } from '@tanstack/react-router';
import { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server';
import { createServerEntry, createStartHandler, StartServer } from '@tanstack/react-start/server';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { isApiProblem } from '#web/api/problem.ts';
import { pageAddress } from '#web/page-address.ts';
import { scriptsAfterPaint } from '#web/platform/after-paint.ts';

declare global {
  var __callboardPageFailed: ((error: unknown) => void) | undefined;
}

// The server process that caches visitors' pages and logs requests calls this.
globalThis.__callboardPageAddress = pageAddress;

/**
 * Renders a page in one pass. Its loaders have everything it shows, so nothing is awaited while rendering, and
 * streaming would only add cost (a third of the time a page takes).
 */
async function draw(router: AnyRouter): Promise<string> {
  const html = renderToString(createElement(StartServer, { router }));
  return scriptsAfterPaint(await transformHtmlStringWithRouter(router, html));
}

/** The request handler exported by the server bundle. */
export default createServerEntry({
  fetch: createStartHandler(async ({ router, responseHeaders: headers }) => {
    try {
      const page = await draw(router);
      const status = getSsrStatus(router);
      // A loader's refusal gets its own status: the router only knows that it failed
      const refused = router.state.matches.map((match) => match.error).find(isApiProblem);
      return new Response(page, {
        status: status >= 500 && refused && refused.status >= 400 ? refused.status : status,
        headers,
      });
    } catch (error) {
      // The server's log removes anything an error may quote from a secret URL.
      if (globalThis.__callboardPageFailed) globalThis.__callboardPageFailed(error);
      else console.error("Couldn't render a page:", error);
      return new Response('Internal Server Error', { status: 500, headers });
    } finally {
      router.serverSsr?.cleanup();
    }
  }),
});
