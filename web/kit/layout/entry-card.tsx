import type { ReactNode } from 'react';
import styles from './entry-card.module.css';

/** A door: sign-in, sign-up, onboarding. Its title stands where every page's does, its one card below. */
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
      <header>
        <h1 className={styles.title}>{title}</h1>
        {line && <p className={styles.line}>{line}</p>}
      </header>
      <div className={styles.card}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}
