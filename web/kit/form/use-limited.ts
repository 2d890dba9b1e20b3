import { useRef } from 'react';
import { SUBMIT_DEBOUNCE_MS } from './use-server-form.ts';

/** An act that begins at once and is limited to one call per 300 ms (M§9), however often its button is pressed. */
export function useLimited<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (...args) => {
    const at = performance.now();
    if (at - last.current < SUBMIT_DEBOUNCE_MS) return;
    last.current = at;
    act(...args);
  };
}
