import { createIsomorphicFn } from '@tanstack/react-start';
import { setResponseStatus } from '@tanstack/react-start/server';

/**
 * Sets the status of a page rendered on the server; does nothing in the browser, where the page has already arrived.
 */
export const setPageStatus = createIsomorphicFn()
  .server((status: number): void => setResponseStatus(status))
  .client((_status: number): void => {});
