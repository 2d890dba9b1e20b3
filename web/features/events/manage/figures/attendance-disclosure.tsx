import { lazy } from 'react';
import { FigureDisclosure } from '#web/kit/chart/figure-disclosure.tsx';

const AttendanceFigure = lazy(() =>
  import('./attendance-figure.tsx').then((module) => ({ default: module.AttendanceFigure })),
);

/** A chart of attendance at a course's sessions; the chart and its data load only when opened. */
export function AttendanceDisclosure({ course, cohortId }: { course: string; cohortId: number | undefined }) {
  return (
    <FigureDisclosure title="Attendance per session">
      <AttendanceFigure course={course} cohortId={cohortId} />
    </FigureDisclosure>
  );
}
