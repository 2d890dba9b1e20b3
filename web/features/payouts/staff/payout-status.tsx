import type { ReactNode } from 'react';
import { NarrowOnly } from '#web/kit/table/table-row.tsx';
import { Exact } from '../manage/exact.tsx';
import styles from './money-rows.module.css';

/** A row's state; on a phone, which has no amount column, below its amount. */
export function Standing({ dollars, children }: { dollars: number; children: ReactNode }) {
  return (
    <span className={styles.standing}>
      <NarrowOnly>
        <span className={styles.amount}>
          <Exact dollars={dollars} />
        </span>
      </NarrowOnly>
      {children}
    </span>
  );
}
