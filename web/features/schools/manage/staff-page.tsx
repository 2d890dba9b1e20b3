import { Page } from '#web/kit/layout/page.tsx';
import { CourseDetailsPanel } from './panels/course-details-panel.tsx';
import { CourseStaffPanel } from './panels/course-staff-panel.tsx';
import { RecipientsPanel } from './panels/recipients-panel.tsx';
import { SchoolDetailsPanel } from './panels/school-details-panel.tsx';
import { SchoolStaffPanel } from './panels/school-staff-panel.tsx';

/**
 * A course's staff and settings: M§2.4's five panels in order. Recipients and the school are for School Admins only
 * (J1).
 */
export function StaffPage({
  schoolId,
  courseId,
  courseName,
  schoolAdmin,
}: {
  schoolId: number;
  courseId: number;
  courseName: string;
  schoolAdmin: boolean;
}) {
  return (
    <Page title="Staff" line={`People who work on ${courseName}.`}>
      <SchoolStaffPanel schoolId={schoolId} courseId={courseId} />
      {schoolAdmin && <RecipientsPanel schoolId={schoolId} />}
      <CourseStaffPanel schoolId={schoolId} courseId={courseId} />
      <CourseDetailsPanel courseId={courseId} />
      {schoolAdmin && <SchoolDetailsPanel schoolId={schoolId} />}
    </Page>
  );
}
