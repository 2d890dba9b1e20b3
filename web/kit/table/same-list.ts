import type { QueryKey } from '@tanstack/react-query';

/**
 * For `placeholderData`: keeps the current rows while another page or search of the same list loads, but never shows
 * them as another list's rows. `list`: the shared prefix of its query keys.
 */
export const ofSameList =
  (list: QueryKey) =>
  <T>(previous: T | undefined, query: { readonly queryKey: QueryKey } | undefined): T | undefined =>
    query && list.every((part, at) => query.queryKey[at] === part) ? previous : undefined;
