import { createIsomorphicFn } from '@tanstack/react-start';

/** What the server's configuration tells the pages. Nothing secret: it stands in every page's head. */
export interface PublicConfig {
  /** Address under which people reach us, without a slash at the end. */
  origin: string;
  supportEmail: string;
  /** Zone in which pages are written before the reader's own is known. */
  defaultTimeZone: string;
}

declare global {
  var __callboardPublicConfig: PublicConfig | undefined;
}

export const CONFIG_META = 'callboard-config';

const UNSET: PublicConfig = { origin: '', supportEmail: '', defaultTimeZone: 'UTC' };
let read: PublicConfig | undefined;

/** From the mounting program on the server; from the page's head in the browser. */
export const publicConfig = createIsomorphicFn()
  .server((): PublicConfig => globalThis.__callboardPublicConfig ?? UNSET)
  .client((): PublicConfig => {
    if (!read) {
      const text = document.querySelector(`meta[name="${CONFIG_META}"]`)?.getAttribute('content');
      read = text ? (JSON.parse(text) as PublicConfig) : UNSET;
    }
    return read;
  });
