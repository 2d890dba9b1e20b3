import { type ComponentType, type ReactNode, Suspense } from 'react';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './entry-card.module.css';
import { useWide } from './use-wide.ts';

/** An entry page: sign-in, sign-up, onboarding. The title is where every page has it, with one card below. */
export function EntryCard({
  title,
  line,
  foot,
  aside: Aside,
  children,
}: {
  title: ReactNode;
  line?: ReactNode;
  /** Alternatives: "New here? Join". */
  foot?: ReactNode;
  /** Shown beside the card in a wide window. Ideally a lazy component, so that it is loaded and rendered only there. */
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
