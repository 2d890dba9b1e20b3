import type { QueryKey } from '@tanstack/react-query';

/**
 * For `placeholderData`: what was there stays while another page of the same list, or other words in it, are fetched; never as
 * the rows of another list. `list`: how the keys of all its queries begin.
 */
export const ofSameList =
  (list: QueryKey) =>
  <T>(previous: T | undefined, query: { readonly queryKey: QueryKey } | undefined): T | undefined =>
    query && list.every((part, at) => query.queryKey[at] === part) ? previous : undefined;
