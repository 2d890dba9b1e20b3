import { createServerEntry, createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';
import { pageAddress } from '#web/page-address.ts';

// The program that keeps visitors' pages asks by it.
globalThis.__callboardPageAddress = pageAddress;

/**
 * What the server's bundle answers requests with. A page is drawn in one go: its loaders have all it shows, so that nothing is
 * waited for while drawing, and a stream would only cost (a third of the time that a page takes).
 */
export default createServerEntry({ fetch: createStartHandler(defaultRenderHandler) });
