import { useEffect, useRef, useState } from 'react';

/** A search asks so long after the last letter (M§9, T§9). */
export const SEARCH_DEBOUNCE_MS = 200;

const pageNow = () => (typeof window === 'undefined' ? '' : window.location.pathname);

/**
 * What is typed into a search, and when it is asked for: once typing pauses, or at once. `value` is what stands in the address;
 * what is typed stays, whatever comes back.
 */
export function useSearch(value: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back, forward and Clear change the address: the field follows what it didn't ask for itself.
  useEffect(() => {
    if (value === asked.current) return;
    clearTimeout(waiting.current);
    asked.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const ask = (words: string) => {
    clearTimeout(waiting.current);
    if (words.trim() === asked.current) return;
    asked.current = words.trim();
    search.current(words.trim());
  };
  return {
    typed,
    type: (words: string) => {
      setTyped(words);
      clearTimeout(waiting.current);
      const page = pageNow();
      waiting.current = setTimeout(() => {
        // Someone who has gone on to another page isn't called back by it.
        if (pageNow() === page) ask(words);
      }, SEARCH_DEBOUNCE_MS);
    },
    askNow: () => ask(typed),
  };
}
