import { type RefObject, useEffect } from 'react';
import { isComposing, letterOf } from '#web/kit/action/keys.ts';

/** The actions behind the keyboard shortcuts; each part of the panel sets its own. */
export interface GradingVerbs {
  write?: (() => void) | undefined;
  preview?: (() => void) | undefined;
  /** ⌘ or Ctrl and Enter: first the preview, then sending. */
  go?: (() => void) | undefined;
  next?: (() => void) | undefined;
  /** Saves the typed text before the submission is left. */
  flush?: (() => Promise<unknown>) | undefined;
}

const EDITABLE = 'input, textarea, select, [contenteditable="true"], [role="menu"]';

/** Listens for the keys while the focus is in the panel; letters only outside text fields. */
export function useGradingKeys(verbs: RefObject<GradingVerbs>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      // A dialog over the panel has its own keys; the list beside it has none.
      if (
        isComposing(event) ||
        event.defaultPrevented ||
        event.altKey ||
        target?.closest('dialog') ||
        !target?.closest('[role="dialog"]')
      )
        return;
      const go = event.key === 'Enter' && (event.metaKey || event.ctrlKey);
      if (!go && (event.metaKey || event.ctrlKey || target.closest(EDITABLE))) return;
      const { current } = verbs;
      const keys: Record<string, (() => void) | undefined> = { f: current.write, p: current.preview, n: current.next };
      const verb = go ? current.go : keys[letterOf(event)];
      if (!verb) return;
      // Runs before the editor, which would otherwise insert a line break.
      event.preventDefault();
      event.stopPropagation();
      verb();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [verbs]);
}
