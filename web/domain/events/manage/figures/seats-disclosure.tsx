import { lazy, Suspense, useState } from 'react';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import styles from './figure-disclosure.module.css';

const SeatsFigure = lazy(() => import('./seats-figure.tsx').then((module) => ({ default: module.SeatsFigure })));

/** How the seats of an event went, drawn; neither the drawing nor its numbers come before one opens it. */
export function SeatsDisclosure({ eventId }: { eventId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.disclosure} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Seats over time</summary>
      {open && (
        <Suspense fallback={<SkeletonRows count={3} />}>
          <SeatsFigure eventId={eventId} />
        </Suspense>
      )}
    </details>
  );
}
