import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ListingFilter } from '#contract/schools/listing.ts';
import { type ListingFile, listListings, showListing } from '#contract/schools/staff-listings.endpoints.ts';
import { call } from '#web/api/client.ts';

export interface ListingsSearch {
  only?: ListingFilter | undefined;
  page?: number | undefined;
}

export const listingsQuery = ({ only = 'waiting', page = 1 }: ListingsSearch) =>
  queryOptions({
    queryKey: ['staff', 'listings', only, page],
    queryFn: () => call(listListings, { query: { only, page } }),
    placeholderData: keepPreviousData,
  });

export const staffListingQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff', 'listing', id],
    queryFn: async () => (await call(showListing, { params: { id } })).listing,
    staleTime: 0,
  });

/** Shows a decision on its page, and reloads the lists. */
export async function showDecidedListing(client: QueryClient, listing: ListingFile): Promise<void> {
  client.setQueryData(staffListingQuery(listing.id).queryKey, listing);
  await client.invalidateQueries({ queryKey: ['staff', 'listings'] });
}
