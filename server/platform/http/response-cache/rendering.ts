import { AsyncLocalStorage } from 'node:async_hooks';

const rendering = new AsyncLocalStorage<true>();

/** Runs `work` as the rendering of an answer for all visitors: what it asks of our own API isn't cached again. */
export function renderForVisitors<T>(work: () => T): T {
  return rendering.run(true, work);
}

/** Runs `work` for whoever it may be, though a rendering happened to start it. */
export function outsideRendering<T>(work: () => T): T {
  return rendering.exit(work);
}

/** Whether this runs for an answer that all visitors get. Nothing in it may follow from who asks. */
export function isRenderedForVisitors(): boolean {
  return rendering.getStore() === true;
}
