import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { LibraryKind } from '#contract/library/library.endpoints.ts';
import {
  changeLibraryContent,
  getStaffLibraryContent,
  listStaffLibrary,
} from '#contract/library/staff-library.endpoints.ts';
import { call } from '#web/api/client.ts';

export const staffLibraryQuery = (kind: LibraryKind, page: number) =>
  queryOptions({
    queryKey: ['library', 'staff', kind, page],
    queryFn: () => call(listStaffLibrary, { query: { kind, page } }),
  });

export const staffLibraryContentQuery = (id: number) =>
  queryOptions({
    queryKey: ['library', 'staff-content', id],
    queryFn: () => call(getStaffLibraryContent, { params: { id } }),
    // Don't refetch while someone is editing
    refetchOnWindowFocus: false,
  });

/** Moves a library content to another position within its kind. */
export async function moveLibraryContent(client: QueryClient, id: number, position: number): Promise<void> {
  await call(changeLibraryContent, { params: { id }, body: { position } });
  await refreshLibrary(client);
}

export function refreshLibrary(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['library'] });
}
