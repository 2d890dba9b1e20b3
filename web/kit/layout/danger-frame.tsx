import type { ReactNode } from 'react';
import styles from './danger-frame.module.css';

/** Dangerous things: last on a page, in their own frame, what they cost in words first, then the button that asks once more. */
export function DangerFrame({
  title = 'Danger Zone',
  children,
  action,
}: {
  title?: string;
  /** What will follow. */
  children: ReactNode;
  action: ReactNode;
}) {
  return (
    <section className={styles.frame} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.words}>{children}</div>
      <div className={styles.action}>{action}</div>
    </section>
  );
}
