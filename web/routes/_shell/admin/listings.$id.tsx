import { createFileRoute, notFound } from '@tanstack/react-router';
import { ListingPage } from '#web/features/schools/staff/listing-page.tsx';
import { staffListingQuery } from '#web/features/schools/staff/listings.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/admin/listings/$id')({
  loader: async ({ context, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
    const listing = await context.queryClient.ensureQueryData(staffListingQuery(Number(params.id)));
    return { id: listing.id, title: listing.courseName };
  },
  head: ({ loaderData }) =>
    pageHead({ title: loaderData?.title ?? 'Listing', within: ['Staff'], path: '/admin/listings', unlisted: true }),
  component: Listing,
});

function Listing() {
  const { id } = Route.useLoaderData();
  return <ListingPage key={id} id={id} />;
}
