import { type ComponentType, type ReactNode, Suspense, use } from 'react';
import { useWide } from '#web/kit/layout/use-wide.ts';
import { InFrame } from '#web/kit/shell/frame-context.tsx';
import styles from './notice-page.module.css';

/** A page with one message: what happened, and where to go next. */
export function NoticePage({
  mark,
  title,
  children,
  actions,
  aside: Aside,
}: {
  /** Above the title: the kind of page. */
  mark?: string;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /**
   * Shown beside the message in a wide window. Ideally a lazy component, so that it is loaded and rendered only there.
   */
  aside?: ComponentType | undefined;
}) {
  // A frame already has a main element
  const As = use(InFrame) ? 'div' : 'main';
  const wide = useWide(Aside !== undefined);
  return (
    <As className={Aside ? `${styles.page} ${styles.beside}` : styles.page}>
      <div className={styles.words}>
        {mark && (
          <p className={styles.mark} aria-hidden="true">
            {mark}
          </p>
        )}
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.text}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {Aside && wide && (
        <div className={styles.aside}>
          <Suspense fallback={null}>
            <Aside />
          </Suspense>
        </div>
      )}
    </As>
  );
}
