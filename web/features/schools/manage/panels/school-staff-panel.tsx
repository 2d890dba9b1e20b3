import { inviteSchoolAdmin } from '#contract/schools/staff-roles.endpoints.ts';
import { call } from '#web/api/client.ts';
import { schoolStaffQuery } from '#web/features/schools/manage/staff.query.ts';
import { StaffPanel } from './staff-panel.tsx';

/** School Admins of a school, on its hub and on each course's staff page (M§2.4). Loads its own data. */
export function SchoolStaffPanel({ schoolId, courseId }: { schoolId: number; courseId?: number | undefined }) {
  return (
    <StaffPanel
      title="School staff"
      line="School Admins manage everything in the school: courses, events, staff, and payouts."
      invites="School Admin"
      query={schoolStaffQuery({ schoolId, courseId })}
      invite={(email, idempotencyKey) =>
        call(inviteSchoolAdmin, {
          body: { schoolId, email, ...(courseId === undefined ? {} : { courseId }) },
          idempotencyKey,
        })
      }
    />
  );
}
