import { lazy } from 'react';
import { FigureDisclosure } from '#web/kit/chart/figure-disclosure.tsx';

const AttendanceFigure = lazy(() =>
  import('./attendance-figure.tsx').then((module) => ({ default: module.AttendanceFigure })),
);

/** Who came to the sessions of a course, drawn; neither the drawing nor its numbers come before one opens it. */
export function AttendanceDisclosure({ course, cohortId }: { course: string; cohortId: number | undefined }) {
  return (
    <FigureDisclosure title="Attendance per session">
      <AttendanceFigure course={course} cohortId={cohortId} />
    </FigureDisclosure>
  );
}
