import type { ReactNode } from 'react';
import styles from './host-card.module.css';

/** Stands beside one's own thing where learners see the way in: how it stands, without a price or a button. */
export function HostCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside className={styles.card} aria-label={label}>
      {children}
    </aside>
  );
}
