import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { showArchiving } from '#contract/schools/course-archive.endpoints.ts';
import { getListing } from '#contract/schools/listing.endpoints.ts';
import { call } from '#web/api/client.ts';

/** How a course stands to the catalogue. `address`: what stands in the path. */
export const listingQuery = (address: string) =>
  queryOptions({
    queryKey: ['teaching', 'course', address, 'listing'],
    queryFn: async () => (await call(getListing, { params: { id: address } })).listing,
    staleTime: 0,
  });

/** What archiving a course would mean. Only for School Admins. */
export const archivingQuery = (address: string) =>
  queryOptions({
    queryKey: ['teaching', 'course', address, 'archiving'],
    queryFn: async () => (await call(showArchiving, { params: { id: address } })).archiving,
    staleTime: 0,
  });

/** After a listing or an archive: teachers' pages and the public ones read anew. */
export async function refreshListing(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['teaching'] }),
    client.invalidateQueries({ queryKey: ['schools'], refetchType: 'none' }),
  ]);
}
