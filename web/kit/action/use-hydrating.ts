import { useHydrated } from '@tanstack/react-router';

/**
 * For controls on server-rendered pages: before hydration a click would be lost, or would leave the page with unsaved
 * input, so they accept none. `data-waking` tells the style sheet that they aren't disabled, only waiting.
 */
export function useHydrating(disabled = false): { disabled: boolean; 'data-waking'?: '' } {
  const awake = useHydrated();
  return awake || disabled ? { disabled } : { disabled: true, 'data-waking': '' };
}
