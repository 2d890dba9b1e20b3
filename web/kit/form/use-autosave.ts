import { useCallback, useEffect, useRef, useState } from 'react';
import { Autosave, type AutosaveOptions, type AutosaveState, type Saved } from './autosave.ts';

interface UsedAutosave<T> extends Omit<AutosaveOptions<T>, 'onState' | 'later'> {}

/** Saves a value by itself while it is typed (S5). Give the part that uses it a `key` per thing. */
export function useAutosave<T>(options: UsedAutosave<T>) {
  const [value, setValue] = useState(options.value);
  const [state, setState] = useState<AutosaveState<T>>({ is: 'saved', at: options.savedAt });
  const latest = useRef(options);
  latest.current = options;
  const [autosave] = useState(
    () =>
      new Autosave<T>({
        ...options,
        save: (sent, version) => latest.current.save(sent, version),
        theirsOf: (error) => latest.current.theirsOf(error),
        onRefused: (error) => latest.current.onRefused?.(error) ?? false,
        onState: setState,
      }),
  );
  useEffect(() => {
    // The network is back, or the window is left for another: now is better than later.
    const now = () => void autosave.flush();
    const hidden = () => document.visibilityState === 'hidden' && now();
    window.addEventListener('online', now);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', hidden);
      now();
    };
  }, [autosave]);
  return {
    value,
    state,
    autosave,
    set: useCallback(
      (next: T) => {
        setValue(next);
        autosave.set(next);
      },
      [autosave],
    ),
    /** Takes what stands at the server. */
    adopt: useCallback(
      (next: T, saved: Saved) => {
        setValue(next);
        autosave.adopt(next, saved);
      },
      [autosave],
    ),
  };
}
