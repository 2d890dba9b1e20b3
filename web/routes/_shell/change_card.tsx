import { createFileRoute } from '@tanstack/react-router';
import { ChangeCardFrame } from '#web/features/membership/change-card-frame.tsx';
import { ChangeCardPage } from '#web/features/membership/change-card-page.tsx';
import { savedCardsQuery } from '#web/features/payment/saved-cards.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';

interface Search {
  /** Came back from the provider's page by its way on. Says nothing about a card. */
  saved?: boolean | undefined;
}

export const Route = createFileRoute('/_shell/change_card')({
  // which cards were there before one left is known to the browser alone
  ssr: 'data-only',
  // what the server draws of it lies in no file of its own: the first drawing of all would not wait for that
  codeSplitGroupings: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
  validateSearch: (search): Search => ({ saved: search.saved === true || undefined }),
  head: () => pageHead({ title: 'Change card', path: '/change_card', unlisted: true }),
  // a failure is drawn by the page itself, with Retry
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
