import { useHydrated } from '@tanstack/react-router';

/**
 * For controls on pages that the server has drawn: until the page has woken up a press would be lost, or leave with what was
 * typed, so they take none. `data-waking` tells the style sheet that they are not refused, only early.
 */
export function useWaking(disabled = false): { disabled: boolean; 'data-waking'?: '' } {
  const awake = useHydrated();
  return awake || disabled ? { disabled } : { disabled: true, 'data-waking': '' };
}
