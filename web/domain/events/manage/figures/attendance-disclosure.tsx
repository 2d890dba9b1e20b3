import { lazy, Suspense, useState } from 'react';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import styles from './figure-disclosure.module.css';

const AttendanceFigure = lazy(() =>
  import('./attendance-figure.tsx').then((module) => ({ default: module.AttendanceFigure })),
);

/** Who came to the sessions of a course, drawn; neither the drawing nor its numbers come before one opens it. */
export function AttendanceDisclosure({ course, cohortId }: { course: string; cohortId: number | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.disclosure} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Attendance per session</summary>
      {open && (
        <Suspense fallback={<SkeletonRows count={3} />}>
          <AttendanceFigure course={course} cohortId={cohortId} />
        </Suspense>
      )}
    </details>
  );
}
