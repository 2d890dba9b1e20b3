import type { ReactNode } from 'react';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './danger-frame.module.css';

/**
 * Dangerous actions: last on the page, in their own frame. First the consequences in words, then the button, which asks
 * for confirmation.
 */
export function DangerFrame({
  title = 'Danger Zone',
  children,
  action,
}: {
  title?: string;
  children: ReactNode;
  action: ReactNode;
}) {
  return (
    <section className={styles.frame} aria-label={title}>
      <h2 className={textStyles.large}>{title}</h2>
      <div className={styles.words}>{children}</div>
      <div className={layoutStyles.row8}>{action}</div>
    </section>
  );
}
