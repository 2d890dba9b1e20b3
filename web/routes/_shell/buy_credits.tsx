import { createFileRoute } from '@tanstack/react-router';
import { BuyCreditsFrame } from '#web/features/credits/buy-credits-frame.tsx';
import { BuyCreditsPage } from '#web/features/credits/buy-credits-page.tsx';
import { creditsForSaleQuery } from '#web/features/credits/credits.query.ts';
import { savedCardsQuery } from '#web/features/payment/saved-cards.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/buy_credits')({
  // The provider's fields, and the saved cards loaded in the meantime, are rendered in the browser.
  ssr: 'data-only',
  // What the server renders must not be in a separate file: the first render wouldn't wait for it
  codeSplitGroupings: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
  head: () => pageHead({ title: 'Checkout: credits', path: '/buy_credits', unlisted: true }),
  // The page itself shows a failure, with Retry; saved cards come from the provider and block nothing
  loader: async ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(savedCardsQuery);
    await queryClient.prefetchQuery(creditsForSaleQuery);
  },
  pendingComponent: () => <BuyCreditsFrame />,
  component: BuyCreditsPage,
});
