import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './locked-field.module.css';

/** A field that can't be changed any more: still readable, and why. */
export function LockedField({ label, value, reason }: { label: ReactNode; value: ReactNode; reason: ReactNode }) {
  return (
    <div className={styles.field}>
      <p className={styles.label}>{label}</p>
      <div className={styles.value}>{value}</div>
      <p className={styles.reason}>
        <IconLock size={14} stroke={1.75} aria-hidden="true" />
        {reason}
      </p>
    </div>
  );
}
