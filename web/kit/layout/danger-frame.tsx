import type { ReactNode } from 'react';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
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
      <h2 className={textStyles.large}>{title}</h2>
      <div className={styles.words}>{children}</div>
      <div className={layoutStyles.row8}>{action}</div>
    </section>
  );
}
