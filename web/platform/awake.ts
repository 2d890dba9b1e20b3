/** The window event fired once the page is hydrated; from then on the page counts as loaded (`after-paint.ts`). */
export const AWAKE = 'callboard:awake';

/** Fires the event in the first idle moment, after the parts of the page that hydrate one by one have done so. */
export function announceAwake(): void {
  const notify = () => void dispatchEvent(new Event(AWAKE));
  if (typeof requestIdleCallback === 'function') requestIdleCallback(notify, { timeout: 2000 });
  else setTimeout(notify, 100);
}
