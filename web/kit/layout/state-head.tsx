import type { ReactNode } from 'react';
import { Badge } from '#web/kit/text/badge.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { LastSaved } from './last-saved.tsx';
import styles from './state-head.module.css';

/**
 * A thing's state, what it means, who saved it last, and what can be done about it. Omit `word` if the page already
 * says it.
 */
export function StateHead({
  look,
  word,
  children,
  lastSaved,
  action,
}: {
  look?: Parameters<typeof Badge>[0]['look'];
  word?: string;
  children?: ReactNode;
  lastSaved?: { by: string | null; at: string | null };
  action?: ReactNode;
}) {
  return (
    <section className={styles.head} aria-label="Status">
      {look && word && <Badge look={look}>{word}</Badge>}
      {children && <div className={layoutStyles.grid6}>{children}</div>}
      {lastSaved && <LastSaved {...lastSaved} />}
      {action && <div className={layoutStyles.row8}>{action}</div>}
    </section>
  );
}
