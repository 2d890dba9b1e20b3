import type { ReactNode } from 'react';
import { Page } from '#web/kit/layout/page.tsx';
import { SkeletonCards } from '#web/kit/state/skeleton.tsx';

/** What is known of the page before what is for sale: the server draws no more, the rest is the browser's. */
export function BuyCreditsFrame({ children }: { children?: ReactNode }) {
  return (
    <Page title="Checkout" line="Each credit is worth $10 off any course. Credits never expire.">
      {children || <SkeletonCards count={2} />}
    </Page>
  );
}
