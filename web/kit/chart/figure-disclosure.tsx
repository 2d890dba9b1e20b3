import { type ReactNode, Suspense, useState } from 'react';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import styles from './figure-disclosure.module.css';

/**
 * Charts behind a summary: the content, ideally a lazy component, is neither loaded nor requested before it is opened.
 */
export function FigureDisclosure({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.disclosure} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {open && <Suspense fallback={<SkeletonRows count={3} />}>{children}</Suspense>}
    </details>
  );
}
