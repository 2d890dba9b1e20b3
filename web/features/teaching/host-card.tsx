import type { ReactNode } from 'react';
import styles from './host-card.module.css';

/** Replaces the attend or enroll card on the user's own page: shows its state, without a price or a button. */
export function HostCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside className={styles.card} aria-label={label}>
      {children}
    </aside>
  );
}
