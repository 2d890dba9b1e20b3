import { createIsomorphicFn } from '@tanstack/react-start';
import { setResponseStatus } from '@tanstack/react-start/server';

/** The status of a page that is drawn on the server; nothing in the browser, where the page is there already. */
export const answerWith = createIsomorphicFn()
  .server((status: number): void => setResponseStatus(status))
  .client((_status: number): void => {});
