import { type ReactNode, use } from 'react';
import { InFrame } from '#web/kit/shell/frame-context.tsx';
import styles from './notice-page.module.css';

/** A page that says one thing: what happened, and the ways on. */
export function NoticePage({
  mark,
  title,
  children,
  actions,
}: {
  mark: string;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  // inside a frame there is a main already
  const As = use(InFrame) ? 'div' : 'main';
  return (
    <As className={styles.page}>
      <p className={styles.mark} aria-hidden="true">
        {mark}
      </p>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </As>
  );
}
