import { createFileRoute } from '@tanstack/react-router';
import { BuyCreditsFrame } from '#web/features/credits/buy-credits-frame.tsx';
import { BuyCreditsPage } from '#web/features/credits/buy-credits-page.tsx';
import { creditsForSaleQuery } from '#web/features/credits/credits.query.ts';
import { savedCardsQuery } from '#web/features/payment/saved-cards.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/buy_credits')({
  // the provider's fields, and the cards that it is asked for meanwhile, are drawn in the browser
  ssr: 'data-only',
  // what the server draws of it lies in no file of its own: the first drawing of all would not wait for that
  codeSplitGroupings: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
  head: () => pageHead({ title: 'Checkout: credits', path: '/buy_credits', unlisted: true }),
  // a failure is drawn by the page itself, with Retry; saved cards are asked of the provider and hold nothing up
  loader: async ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(savedCardsQuery);
    await queryClient.prefetchQuery(creditsForSaleQuery);
  },
  pendingComponent: () => <BuyCreditsFrame />,
  component: BuyCreditsPage,
});
