import { createIsomorphicFn } from '@tanstack/react-start';
import { setResponseStatus } from '@tanstack/react-start/server';

/** Gives the page's answer a status while it is drawn on the server; in the browser there is nothing to answer. */
export const answerStatus = createIsomorphicFn()
  .server((status: number): void => setResponseStatus(status))
  .client((): void => {});
