import { lazy } from 'react';
import { FigureDisclosure } from '#web/kit/chart/figure-disclosure.tsx';
import styles from './figures.module.css';

const PayoutFigures = lazy(() => import('./payout-figures.tsx').then((module) => ({ default: module.PayoutFigures })));

/** A school's money, drawn; neither the drawing nor its numbers come before one opens it. */
export function FiguresDisclosure({ school }: { school: string }) {
  return (
    <div className={styles.unprinted}>
      <FigureDisclosure title="Revenue, refunds, and upcoming payouts">
        <PayoutFigures school={school} />
      </FigureDisclosure>
    </div>
  );
}
