import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './confirmation.module.css';

/** Something good has just happened, and what one may do next. */
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
