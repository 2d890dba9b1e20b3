import { inviteCourseAdmin } from '#contract/schools/staff-roles.endpoints.ts';
import { call } from '#web/api/client.ts';
import { courseStaffQuery } from '#web/features/schools/manage/staff.query.ts';
import { StaffPanel } from './staff-panel.tsx';

/** A course's staff: its course admins, and the School Admins (M§2.4, M§6). Loads its own data. */
export function CourseStaffPanel({ schoolId, courseId }: { schoolId: number; courseId: number }) {
  return (
    <StaffPanel
      title="Course staff"
      line="Course Admins manage this course’s landing page, cohorts, events, surveys, students, and emails. All School Admins are Course Admins."
      invites="Course Admin"
      query={courseStaffQuery(courseId)}
      invite={(email, idempotencyKey) =>
        call(inviteCourseAdmin, { body: { schoolId, courseId, email }, idempotencyKey })
      }
    />
  );
}
