import { useRef } from 'react';
import { SUBMIT_DEBOUNCE_MS } from './use-server-form.ts';

/** An action that runs right away, but at most once per 300 ms (M§9), however often its button is clicked. */
export function useLimited<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (...args) => {
    const at = performance.now();
    if (at - last.current < SUBMIT_DEBOUNCE_MS) return;
    last.current = at;
    act(...args);
  };
}
