import { createFileRoute, redirect } from '@tanstack/react-router';
import { libraryContentQuery, libraryQuery } from '#web/features/library/library.query.ts';
import { libraryAddress } from '#web/features/library/library-card.tsx';
import { LibraryPage } from '#web/features/library/library-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/library/$address')({
  loader: async ({ context, params }) => {
    const { content } = await context.queryClient
      .ensureQueryData(libraryContentQuery(params.address))
      .catch(orNotFound);
    const address = libraryAddress(content);
    if (address !== params.address) {
      throw redirect({ to: '/library/$address', params: { address }, statusCode: 301, replace: true });
    }
    // for the link to the next piece
    await context.queryClient.prefetchInfiniteQuery(libraryQuery(content.kind));
    return content.name;
  },
  head: ({ loaderData, params }) =>
    pageHead({ title: loaderData ?? 'Library', path: `/library/${params.address}`, unlisted: true }),
  component: Content,
});

function Content() {
  const { address } = Route.useParams();
  return <LibraryPage key={address} address={address} />;
}
