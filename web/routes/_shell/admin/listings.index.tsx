import { createFileRoute } from '@tanstack/react-router';
import { LISTING_FILTERS } from '#contract/schools/listing.ts';
import { type ListingsSearch, listingsQuery } from '#web/features/schools/staff/listings.query.ts';
import { ListingsPage } from '#web/features/schools/staff/listings-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/admin/listings/')({
  validateSearch: (search: Record<string, unknown>): ListingsSearch => ({
    only: LISTING_FILTERS.find((each) => each === search.only && each !== 'waiting'),
    page: Number.isInteger(Number(search.page)) && Number(search.page) > 1 ? Number(search.page) : undefined,
  }),
  loaderDeps: ({ search }) => search,
  // The page itself shows a failed load
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(listingsQuery(deps)),
  head: () => pageHead({ title: 'Listings', within: ['Staff'], path: '/admin/listings', unlisted: true }),
  component: Listings,
});

function Listings() {
  return <ListingsPage search={Route.useSearch()} />;
}
