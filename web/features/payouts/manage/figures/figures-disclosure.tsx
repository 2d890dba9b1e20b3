import { lazy } from 'react';
import { FigureDisclosure } from '#web/kit/chart/figure-disclosure.tsx';
import styles from './figures.module.css';

const PayoutFigures = lazy(() => import('./payout-figures.tsx').then((module) => ({ default: module.PayoutFigures })));

/** Charts of a school's money; the charts and their data load only when opened. */
export function FiguresDisclosure({ school }: { school: string }) {
  return (
    <div className={styles.unprinted}>
      <FigureDisclosure title="Revenue, refunds, and upcoming payouts">
        <PayoutFigures school={school} />
      </FigureDisclosure>
    </div>
  );
}
