import type { AnyRouter } from '@tanstack/react-router';
import { getSsrStatus, transformReadableStreamWithRouter } from '@tanstack/react-router/ssr/server';
import { createServerEntry, createStartHandler, StartServer } from '@tanstack/react-start/server';
import { createElement, type ReactElement } from 'react';
import { renderToString, type ServerOptions } from 'react-dom/server';
import { isApiProblem } from '#web/api/problem.ts';
import { pageAddress } from '#web/page-address.ts';
import { scriptsAfterPaint } from '#web/platform/after-paint.ts';
import { DrawnPieces } from '#web/platform/drawn-pieces.ts';

/** Node's: what draws pages runs there alone, and nothing else of the web may know it. */
declare const Buffer: {
  concat(parts: readonly Uint8Array[]): { toString(encoding: 'latin1'): string };
  from(text: string, encoding: 'latin1'): Uint8Array<ArrayBuffer>;
};

declare global {
  var __callboardPageFailed: ((error: unknown) => void) | undefined;
}

// The program that keeps visitors' pages, and logs requests, asks by it.
globalThis.__callboardPageAddress = pageAddress;

/** `into` is the build's (`tools/run/lighter.ts`), and then nothing is returned; in development React doesn't know it, and returns it all. */
const drawInto: (element: ReactElement, options: ServerOptions & { readonly into: DrawnPieces }) => string =
  renderToString;

/**
 * A page in one go: its loaders have all it shows, so that nothing is waited for while drawing, and a stream would only cost (a third of
 * the time that a page takes). With what the browser needs to go on from it, which Start puts in as bytes: as they come, since its own
 * `defaultRenderHandler` makes text of them, and bytes of that for the answer, and both for nothing.
 */
async function draw(router: AnyRouter): Promise<Uint8Array<ArrayBuffer>> {
  const into = new DrawnPieces();
  into.push('<!DOCTYPE html>');
  into.push(drawInto(createElement(StartServer, { router }), { into }));
  const drawn = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(page) {
      for (const piece of into.taken()) page.enqueue(piece);
      page.close();
    },
  });
  const parts: Uint8Array[] = [];
  const reader = transformReadableStreamWithRouter(router, drawn).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
  // Read as Latin-1 and written as such: byte for byte the same, and what is moved is ASCII.
  return Buffer.from(scriptsAfterPaint(Buffer.concat(parts).toString('latin1')), 'latin1');
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
