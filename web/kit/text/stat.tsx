import type { ReactNode } from 'react';
import layoutStyles from '#web/kit/theme/layout.module.css';
import styles from './stat.module.css';

/** A figure with its label, and a help line if needed. */
export function Stat({ label, value, help }: { label: ReactNode; value: ReactNode; help?: ReactNode }) {
  return (
    <div className={layoutStyles.shrinkable}>
      <p className={styles.label}>{label}</p>
      <p className={styles.value}>{value}</p>
      {help && <p className={styles.help}>{help}</p>}
    </div>
  );
}

/** Figures side by side, as many as fit. */
export function Stats({ children }: { children: ReactNode }) {
  return <div className={styles.stats}>{children}</div>;
}
