import type { ReactNode } from 'react';
import styles from './entry-card.module.css';

/** The one card of a door: sign-in, sign-up, onboarding. */
export function EntryCard({
  title,
  line,
  foot,
  children,
}: {
  title: ReactNode;
  line?: ReactNode;
  /** Other ways: "New here? Join". */
  foot?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.place}>
      <div className={styles.card}>
        <header>
          <h1 className={styles.title}>{title}</h1>
          {line && <p className={styles.line}>{line}</p>}
        </header>
        {children}
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}
