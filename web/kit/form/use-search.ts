import { useEffect, useRef, useState } from 'react';

/** A search is sent this many milliseconds after the last keystroke (M§9, T§9). */
export const SEARCH_DEBOUNCE_MS = 200;

const pageNow = () => (typeof window === 'undefined' ? '' : window.location.pathname);

/**
 * The state of a search field: the typed text, and when it is searched for, either once typing pauses or right away.
 * `value` is the query in the URL; typed text stays whatever comes back.
 */
export function useSearch(value: string, onSearch: (query: string) => void) {
  const [typed, setTyped] = useState(value);
  const lastQuery = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back, forward, and Clear change the URL: the field follows any query it didn't send itself.
  useEffect(() => {
    if (value === lastQuery.current) return;
    clearTimeout(waiting.current);
    lastQuery.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const runSearch = (query: string) => {
    clearTimeout(waiting.current);
    if (query.trim() === lastQuery.current) return;
    lastQuery.current = query.trim();
    search.current(query.trim());
  };
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      clearTimeout(waiting.current);
      const page = pageNow();
      waiting.current = setTimeout(() => {
        // Someone who has already left this page isn't pulled back to it.
        if (pageNow() === page) runSearch(text);
      }, SEARCH_DEBOUNCE_MS);
    },
    askNow: () => runSearch(typed),
  };
}
