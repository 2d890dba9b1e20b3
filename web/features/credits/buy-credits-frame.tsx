import type { ReactNode } from 'react';
import { Page } from '#web/kit/layout/page.tsx';
import { SkeletonCards } from '#web/kit/state/skeleton.tsx';

/**
 * The parts of the page that don't depend on what is for sale. The server renders only these; the browser does the
 * rest.
 */
export function BuyCreditsFrame({ children }: { children?: ReactNode }) {
  return (
    <Page title="Checkout" line="Each credit is worth $10 off any course. Credits never expire.">
      {children || <SkeletonCards count={2} />}
    </Page>
  );
}
