import { useCallback, useEffect, useRef, useState } from 'react';
import { Autosave, type AutosaveOptions, type AutosaveState, type Saved } from './autosave.ts';

interface UsedAutosave<T> extends Omit<AutosaveOptions<T>, 'onState' | 'later'> {}

/** Saves a value automatically while it is typed (S5). Give the component that uses it a `key` per thing. */
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
    // When the network is back, or the window goes to the background, save right away.
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
    /** Takes over the server's state. */
    adopt: useCallback(
      (next: T, saved: Saved) => {
        setValue(next);
        autosave.adopt(next, saved);
      },
      [autosave],
    ),
  };
}
