import { createFileRoute } from '@tanstack/react-router';
import { BuyCreditsFrame } from '#web/features/credits/buy-credits-frame.tsx';
import { BuyCreditsPage } from '#web/features/credits/buy-credits-page.tsx';
import { creditsForSaleQuery } from '#web/features/credits/credits.query.ts';
import { savedCardsQuery } from '#web/features/payment/saved-cards.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/buy_credits')({
  // the provider's fields, and the saved cards loaded meanwhile, are rendered in the browser
  ssr: 'data-only',
  // what the server renders must not be in a separate file: the first render wouldn't wait for it
  codeSplitGroupings: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
  head: () => pageHead({ title: 'Checkout: credits', path: '/buy_credits', unlisted: true }),
  // the page itself shows a failure, with Retry; saved cards come from the provider and block nothing
  loader: async ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(savedCardsQuery);
    await queryClient.prefetchQuery(creditsForSaleQuery);
  },
  pendingComponent: () => <BuyCreditsFrame />,
  component: BuyCreditsPage,
});
