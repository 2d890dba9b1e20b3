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

// The program that keeps visitors' pages, and logs requests, asks by it.
globalThis.__callboardPageAddress = pageAddress;

/**
 * A page in one go: its loaders have all it shows, so that nothing is waited for while drawing, and a stream would only cost (a third of
 * the time that a page takes).
 */
async function draw(router: AnyRouter): Promise<string> {
  const html = renderToString(createElement(StartServer, { router }));
  return scriptsAfterPaint(await transformHtmlStringWithRouter(router, html));
}

/** What the server's bundle answers requests with. */
export default createServerEntry({
  fetch: createStartHandler(async ({ router, responseHeaders: headers }) => {
    try {
      const page = await draw(router);
      const status = getSsrStatus(router);
      // what a loader was refused is drawn as such, and answered as such: the router knows only that it failed
      const refused = router.state.matches.map((match) => match.error).find(isApiProblem);
      return new Response(page, {
        status: status >= 500 && refused && refused.status >= 400 ? refused.status : status,
        headers,
      });
    } catch (error) {
      // The server's log leaves out what an error may quote of a secret address.
      if (globalThis.__callboardPageFailed) globalThis.__callboardPageFailed(error);
      else console.error("Couldn't render a page:", error);
      return new Response('Internal Server Error', { status: 500, headers });
    } finally {
      router.serverSsr?.cleanup();
    }
  }),
});
