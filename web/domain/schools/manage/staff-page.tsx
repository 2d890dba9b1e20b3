import { Page } from '#web/kit/layout/page.tsx';
import { CourseStaffPanel } from './panels/course-staff-panel.tsx';
import { SchoolStaffPanel } from './panels/school-staff-panel.tsx';

/** A course's staff and settings: M§2.4's five panels in their order. */
export function StaffPage({
  schoolId,
  courseId,
  courseName,
}: {
  schoolId: number;
  courseId: number;
  courseName: string;
}) {
  return (
    <Page title="Staff" line={`Who works on ${courseName}.`}>
      <SchoolStaffPanel schoolId={schoolId} courseId={courseId} />
      <CourseStaffPanel schoolId={schoolId} courseId={courseId} />
    </Page>
  );
}
