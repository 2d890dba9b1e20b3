import type { ReactNode } from 'react';
import { apart } from '#web/kit/text/apart.ts';
import styles from './page.module.css';

export interface PageProps {
  title: ReactNode;
  /** One line that describes the page. */
  line?: ReactNode;
  /** The page's one primary action. */
  action?: ReactNode;
  /** Breadcrumbs, for deeper pages. */
  crumbs?: ReactNode;
  /** For reading pages and forms: a column of 68 characters. */
  narrow?: boolean;
  children: ReactNode;
}

/** A page: one title, one line, one primary action, then its sections. */
export function Page({ title, line, action, crumbs, narrow = false, children }: PageProps) {
  return (
    <div className={narrow ? `${styles.page} ${styles.narrow}` : styles.page}>
      <header className={styles.head}>
        <div className={styles.words}>
          {crumbs && (
            <nav aria-label="Breadcrumb" className={styles.crumbs}>
              {crumbs}
            </nav>
          )}
          <h1 className={styles.title}>{title}</h1>
          {line && <p className={styles.line}>{apart(line)}</p>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </div>
  );
}

/** A part of a page with its own heading. */
export function Section({
  title,
  line,
  action,
  id,
  children,
}: {
  title: ReactNode;
  line?: ReactNode;
  action?: ReactNode;
  id?: string;
  children: ReactNode;
}) {
  return (
    <section className={styles.section} id={id}>
      <div className={styles.sectionHead}>
        <div>
          <h2 className={styles.sectionTitle}>{title}</h2>
          {line && <p className={styles.line}>{apart(line)}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Cards side by side, as many as fit. `min` is a card's minimum width in pixels. */
export function CardGrid({ min = 280, children }: { min?: 220 | 280 | 340; children: ReactNode }) {
  return <div className={`${styles.grid} ${styles[`min${min}`]}`}>{children}</div>;
}

/** Items in one column with even gaps. */
export function Stack({ gap = 16, children }: { gap?: 4 | 8 | 12 | 16 | 24 | 32; children: ReactNode }) {
  return <div className={`${styles.stack} ${styles[`gap${gap}`]}`}>{children}</div>;
}

/** Items in one row, wrapping if there is no room. */
export function Row({
  gap = 12,
  between = false,
  children,
}: {
  gap?: 4 | 8 | 12 | 16 | 24 | 32;
  between?: boolean;
  children: ReactNode;
}) {
  return <div className={`${styles.row} ${styles[`gap${gap}`]} ${between ? styles.between : ''}`}>{children}</div>;
}
