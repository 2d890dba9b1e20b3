import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { searchQuery } from './search.query.ts';

/** How long typing must pause before the search runs. */
const REST_MS = 150;

/** Results for the text being typed. `searched` is the query they belong to. */
export function useSearch(typed: string, limit: number) {
  const [searched, setSearched] = useState(typed.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useQuery(searchQuery(searched, limit));
  const tooShort = searched.length < 2;
  return {
    searched,
    tooShort,
    results: tooShort ? [] : (query.data ?? []),
    waiting: !tooShort && (query.isPending || (query.isPlaceholderData && query.isFetching)),
    error: tooShort ? null : query.error,
    retry: () => void query.refetch(),
  };
}
