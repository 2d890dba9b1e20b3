import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { searchQuery } from './search.query.ts';

/** Typing rests so long before it is looked for. */
const REST_MS = 150;

/** What is found for what is being typed. `searched` is what the results belong to. */
export function useSearch(typed: string, limit: number) {
  const [searched, setSearched] = useState(typed.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const asked = useQuery(searchQuery(searched, limit));
  const tooShort = searched.length < 2;
  return {
    searched,
    tooShort,
    results: tooShort ? [] : (asked.data ?? []),
    waiting: !tooShort && (asked.isPending || (asked.isPlaceholderData && asked.isFetching)),
    error: tooShort ? null : asked.error,
    retry: () => void asked.refetch(),
  };
}
