import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './confirmation.module.css';

/** Confirms that something good just happened, and offers next steps. */
export function Confirmation({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.confirmation} role="status" aria-label={title}>
      <IconCircleCheck size={24} stroke={1.75} aria-hidden="true" />
      <div className={styles.words}>
        <h2>{title}</h2>
        {children}
      </div>
    </section>
  );
}
