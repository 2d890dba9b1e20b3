import { AsyncLocalStorage } from 'node:async_hooks';

const rendering = new AsyncLocalStorage<true>();

/** Runs `work` as a rendering for all visitors. Its calls to our own API bypass the cache. */
export function renderForVisitors<T>(work: () => T): T {
  return rendering.run(true, work);
}

/** Runs `work` outside a rendering, even if a rendering started it. */
export function outsideRendering<T>(work: () => T): T {
  return rendering.exit(work);
}

/** Whether this is a rendering for all visitors. Nothing in it may depend on the principal. */
export function isRenderedForVisitors(): boolean {
  return rendering.getStore() === true;
}
