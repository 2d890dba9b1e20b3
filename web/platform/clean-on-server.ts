declare global {
  /** The server's sanitizer, set by the server that renders the pages. */
  var __callboardCleanRichText: ((html: string) => string) | undefined;
}

/**
 * Rich text sanitized while a page is rendered on the server. Returns nothing if no sanitizer is set: never the raw
 * text.
 */
export function cleanOnServer(html: string): string {
  return globalThis.__callboardCleanRichText?.(html) ?? '';
}
