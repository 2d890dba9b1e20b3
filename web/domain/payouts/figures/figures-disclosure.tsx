import { lazy, Suspense, useState } from 'react';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import styles from './figures.module.css';

const PayoutFigures = lazy(() => import('./payout-figures.tsx').then((module) => ({ default: module.PayoutFigures })));

/** A school's money, drawn; neither the drawing nor its numbers come before one opens it. */
export function FiguresDisclosure({ school }: { school: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.disclosure} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Revenue, refunds and upcoming payouts</summary>
      {open && (
        <Suspense fallback={<SkeletonRows count={4} />}>
          <PayoutFigures school={school} />
        </Suspense>
      )}
    </details>
  );
}
