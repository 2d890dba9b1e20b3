import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import styles from './entry-card.module.css';

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
      {foot && <div className={styles.foot}>{foot}</div>}
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

const WIDE = '(min-width: 62em)';

/** Whether the window has room beside the card; never as the page is drawn first. */
function useWide(asked: boolean): boolean {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const list = window.matchMedia(WIDE);
    const follow = () => setWide(list.matches);
    follow();
    list.addEventListener('change', follow);
    return () => list.removeEventListener('change', follow);
  }, [asked]);
  return wide;
}
