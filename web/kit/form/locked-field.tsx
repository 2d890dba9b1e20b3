import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './locked-field.module.css';

/** A field that can't be changed anymore: its value and the reason. */
export function LockedField({ label, value, reason }: { label: ReactNode; value: ReactNode; reason: ReactNode }) {
  return (
    <div className={styles.field}>
      <p className={textStyles.strong}>{label}</p>
      <div className={textStyles.breakAnywhere}>{value}</div>
      <p className={styles.reason}>
        <IconLock size={14} stroke={1.75} aria-hidden="true" />
        {reason}
      </p>
    </div>
  );
}
