import { createFileRoute } from '@tanstack/react-router';
import { ChangeCardFrame } from '#web/features/membership/change-card-frame.tsx';
import { ChangeCardPage } from '#web/features/membership/change-card-page.tsx';
import { savedCardsQuery } from '#web/features/payment/saved-cards.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';

interface Search {
  /** True if the person returned from the provider's page by its continue link. That says nothing about a card. */
  saved?: boolean | undefined;
}

export const Route = createFileRoute('/_shell/change_card')({
  // Only the browser knows which cards existed before the person left
  ssr: 'data-only',
  // What the server renders must not be in a separate file: the first render wouldn't wait for it
  codeSplitGroupings: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
  validateSearch: (search): Search => ({ saved: search.saved === true || undefined }),
  head: () => pageHead({ title: 'Change card', path: '/change_card', unlisted: true }),
  // The page itself shows a failure, with Retry
  loader: ({ context }) => context.queryClient.prefetchQuery(savedCardsQuery),
  pendingComponent: () => (
    <ChangeCardFrame>
      <SkeletonRows count={2} />
    </ChangeCardFrame>
  ),
  component: ChangeCard,
});

function ChangeCard() {
  return <ChangeCardPage saved={Route.useSearch().saved === true} />;
}
