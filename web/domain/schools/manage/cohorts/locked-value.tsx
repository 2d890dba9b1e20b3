import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './locked-value.module.css';

/** A field that can't be changed now: what stands in it, and the reason beside it. */
export function LockedValue({ id, label, children, reason }: { id: string; label: string; children: ReactNode; reason: string }) {
  return (
    <div id={id} className={styles.locked} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{children}</span>
      <span className={styles.reason}>
        <IconLock size={14} stroke={2} aria-hidden="true" />
        {reason}
      </span>
    </div>
  );
}
