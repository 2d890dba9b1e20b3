import handler, { createServerEntry } from '@tanstack/react-start/server-entry';
import { pageAddress } from '#web/page-address.ts';

// The program that keeps visitors' pages asks by it.
globalThis.__callboardPageAddress = pageAddress;

/** What the server's bundle answers requests with. */
export default createServerEntry({ fetch: handler.fetch });
