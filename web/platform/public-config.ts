import { createIsomorphicFn } from '@tanstack/react-start';

/** The server configuration that pages may see. Nothing secret: it is in every page's head. */
export interface PublicConfig {
  /** The public URL, without a trailing slash. */
  origin: string;
  supportEmail: string;
  /** The zone used for pages until the reader's own is known. */
  defaultTimeZone: string;
  /** How far the server's clock is ahead of the real one, in milliseconds; other than 0 only in development. */
  clockOffsetMs: number;
  /** False in production: pages for developers (`/kit`) don't exist there. */
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

/** On the server from the hosting process; in the browser from the page's head. */
export const publicConfig = createIsomorphicFn()
  .server((): PublicConfig => globalThis.__callboardPublicConfig?.() ?? UNSET)
  .client((): PublicConfig => {
    if (!read) {
      const text = document.querySelector(`meta[name="${CONFIG_META}"]`)?.getAttribute('content');
      read = text ? (JSON.parse(text) as PublicConfig) : UNSET;
    }
    return read;
  });
