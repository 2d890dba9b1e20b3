import { type ComponentType, type ReactNode, Suspense } from 'react';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './entry-card.module.css';
import { useWide } from './use-wide.ts';

/** A door: sign-in, sign-up, onboarding. Its title stands where every page's does, its one card below. */
export function EntryCard({
  title,
  line,
  foot,
  aside: Aside,
  children,
}: {
  title: ReactNode;
  line?: ReactNode;
  /** Other ways: "New here? Join". */
  foot?: ReactNode;
  /** Beside it in a wide window, best a lazy component: nowhere else is it loaded or drawn. */
  aside?: ComponentType;
  children: ReactNode;
}) {
  const wide = useWide(Aside !== undefined);
  return (
    <div className={Aside ? `${styles.place} ${styles.beside}` : styles.place}>
      <header>
        <h1 className={styles.title}>{title}</h1>
        {line && <p className={styles.line}>{line}</p>}
      </header>
      <div className={styles.card}>{children}</div>
      {foot && <div className={textStyles.soft}>{foot}</div>}
      {Aside && wide && (
        <div className={styles.aside}>
          <Suspense fallback={null}>
            <Aside />
          </Suspense>
        </div>
      )}
    </div>
  );
}
