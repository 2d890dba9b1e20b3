import { createIsomorphicFn } from '@tanstack/react-start';
import { getRequestHeader } from '@tanstack/react-start/server';

/**
 * The nonce for scripts and styles in this response's policy: from the request on the server, from the page in the
 * browser. A page from the visitors' cache has none (decision 0040); signing in does a full page load.
 */
export const requestNonce = createIsomorphicFn()
  .server((): string | undefined => getRequestHeader('x-csp-nonce'))
  .client((): string | undefined => {
    const nonce = document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') ?? undefined;
    // The scroll lock for dialogs adds its own style element and looks up the nonce here
    if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
    return nonce;
  });
