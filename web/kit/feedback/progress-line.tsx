import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import styles from './progress-line.module.css';

/** A thin line at the top while the next page loads. Quick pages never show it. */
export function ProgressLine() {
  const busy = useRouterState({ select: (state) => state.status === 'pending' });
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) {
      setShown(false);
      return;
    }
    const wait = setTimeout(() => setShown(true), 150);
    return () => clearTimeout(wait);
  }, [busy]);
  return (
    <>
      {shown && <div className={styles.line} aria-hidden="true" />}
      <div role="status" className="visually-hidden">
        {shown ? 'Loading' : ''}
      </div>
    </>
  );
}
