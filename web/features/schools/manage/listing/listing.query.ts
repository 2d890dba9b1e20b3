import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { showArchiving } from '#contract/schools/course-archive.endpoints.ts';
import { getListing } from '#contract/schools/listing.endpoints.ts';
import { call } from '#web/api/client.ts';

/** A course's catalog state. `address`: its path segment. */
export const listingQuery = (address: string) =>
  queryOptions({
    queryKey: ['teaching', 'course', address, 'listing'],
    queryFn: async () => (await call(getListing, { params: { id: address } })).listing,
    staleTime: 0,
  });

/** The dry run of archiving. School Admins only. */
export const archivingQuery = (address: string) =>
  queryOptions({
    queryKey: ['teaching', 'course', address, 'archiving'],
    queryFn: async () => (await call(showArchiving, { params: { id: address } })).archiving,
    staleTime: 0,
  });

/** After a listing or an archiving: reloads teachers' pages and the public ones. */
export async function refreshListing(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['teaching'] }),
    client.invalidateQueries({ queryKey: ['schools'], refetchType: 'none' }),
  ]);
}
