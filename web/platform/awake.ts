/** What a window hears once its page has taken over what the server drew: from then on it counts as loaded (`after-paint.ts`). */
export const AWAKE = 'callboard:awake';

/** Tells it, when the parts of the page that wake one after the other have done so: in the first moment with nothing to do. */
export function tellAwake(): void {
  const tell = () => void dispatchEvent(new Event(AWAKE));
  if (typeof requestIdleCallback === 'function') requestIdleCallback(tell, { timeout: 2000 });
  else setTimeout(tell, 100);
}
