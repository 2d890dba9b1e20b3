import { createServerEntry, createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';
import { isApiProblem } from '#web/api/problem.ts';
import { pageAddress } from '#web/page-address.ts';
import { scriptsAfterPaint } from '#web/platform/after-paint.ts';

/** Node's: what draws pages runs there alone, and nothing else of the web may know it. */
declare const Buffer: {
  from(bytes: ArrayBuffer): { toString(encoding: 'latin1'): string };
  from(text: string, encoding: 'latin1'): Uint8Array<ArrayBuffer>;
};

// The program that keeps visitors' pages asks by it.
globalThis.__callboardPageAddress = pageAddress;

/**
 * What the server's bundle answers requests with. A page is drawn in one go: its loaders have all it shows, so that nothing is
 * waited for while drawing, and a stream would only cost (a third of the time that a page takes).
 */
export default createServerEntry({
  fetch: createStartHandler(async (page) => {
    const answer = await defaultRenderHandler(page);
    if (!(answer instanceof Response) || !answer.headers.get('content-type')?.startsWith('text/html')) return answer;
    // what a loader was refused is drawn as such, and answered as such: the router knows only that it failed
    const refused = page.router.state.matches.map((match) => match.error).find(isApiProblem);
    const status = answer.status >= 500 && refused && refused.status >= 400 ? refused.status : answer.status;
    // Read as Latin-1 and written as such: byte for byte the same, what is moved is ASCII, and a tenth of a page's time is saved.
    const late = scriptsAfterPaint(Buffer.from(await answer.arrayBuffer()).toString('latin1'));
    return new Response(Buffer.from(late, 'latin1'), { status, headers: answer.headers });
  }),
});
