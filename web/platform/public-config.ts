import { createIsomorphicFn } from '@tanstack/react-start';

/** What the server's configuration tells the pages. Nothing secret: it stands in every page's head. */
export interface PublicConfig {
  /** Address under which people reach us, without a slash at the end. */
  origin: string;
  supportEmail: string;
  /** Zone in which pages are written before the reader's own is known. */
  defaultTimeZone: string;
  /** How far the school's clock runs ahead of the real one; other than 0 only in development. */
  clockOffsetMs: number;
  /** False in production: pages for those who build the product (`/kit`) are not there. */
  development: boolean;
}

declare global {
  var __callboardPublicConfig: (() => PublicConfig) | undefined;
}

export const CONFIG_META = 'callboard-config';

const UNSET: PublicConfig = {
  origin: '',
  supportEmail: '',
  defaultTimeZone: 'UTC',
  clockOffsetMs: 0,
  development: false,
};
let read: PublicConfig | undefined;

/** From the mounting program on the server; from the page's head in the browser. */
export const publicConfig = createIsomorphicFn()
  .server((): PublicConfig => globalThis.__callboardPublicConfig?.() ?? UNSET)
  .client((): PublicConfig => {
    if (!read) {
      const text = document.querySelector(`meta[name="${CONFIG_META}"]`)?.getAttribute('content');
      read = text ? (JSON.parse(text) as PublicConfig) : UNSET;
    }
    return read;
  });
