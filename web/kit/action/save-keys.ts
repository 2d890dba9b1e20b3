import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { letterOf } from '#web/kit/action/keys.ts';

const never = () => () => {};
const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/** `⌘S` on a Mac, `Ctrl S` elsewhere; empty during server rendering, which can't know. */
export function useSaveKeys(): string {
  return useSyncExternalStore(
    never,
    () => (isMac() ? '⌘S' : 'Ctrl S'),
    () => '',
  );
}

/**
 * Ctrl/Cmd+S saves this form while it has changes: the form with the focus, otherwise the first on the page. Suppresses
 * the browser's own 'Save page'.
 */
export function useSaveByKey(form: RefObject<HTMLFormElement | null>, changed: boolean, save: () => void): void {
  useEffect(() => {
    if (!changed) return;
    const onKey = (event: KeyboardEvent) => {
      if (letterOf(event) !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      const focused = document.activeElement?.closest('form[data-edited], dialog');
      if (event.defaultPrevented || (focused && focused !== form.current)) return;
      event.preventDefault();
      save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [form, changed, save]);
}
