import { queryOptions } from '@tanstack/react-query';
import {
  listAdminsOfSchool,
  listCourseAdmins,
  listSchoolAdmins,
  type StaffEntry,
  showCourseAdminEnding,
  showSchoolAdminEnding,
} from '#contract/schools/staff-roles.endpoints.ts';
import { call } from '#web/api/client.ts';

/** Key of all staff data; invalidated after each change, because School Admins are in both lists. */
export const STAFF_KEY = ['schools', 'staff'] as const;

export interface StaffList {
  readonly admins: readonly StaffEntry[];
  readonly canManage: boolean;
}

/**
 * A school's School Admins. If a course is given, they are requested through it, which its course admins may do as
 * well.
 */
export const schoolStaffQuery = ({ schoolId, courseId }: { schoolId: number; courseId?: number | undefined }) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'school', schoolId, courseId ?? null],
    queryFn: async (): Promise<StaffList> => {
      const { schoolAdmins, canManage } =
        courseId === undefined
          ? await call(listAdminsOfSchool, { params: { id: String(schoolId) } })
          : await call(listSchoolAdmins, { params: { id: String(courseId) } });
      return { admins: schoolAdmins, canManage };
    },
    staleTime: 0,
  });

/** Course admins of a course, with the School Admins. */
export const courseStaffQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'course', courseId],
    queryFn: async (): Promise<StaffList> => {
      const { courseAdmins, canManage } = await call(listCourseAdmins, { params: { id: String(courseId) } });
      return { admins: courseAdmins, canManage };
    },
    staleTime: 0,
  });

/** The dry run of ending a staff role; requested again whenever it is shown. */
export const staffEndingQuery = ({ id, role }: Pick<StaffEntry, 'id' | 'role'>) =>
  queryOptions({
    queryKey: ['schools', 'staff-ending', id],
    queryFn: async () =>
      (await call(role === 'School Admin' ? showSchoolAdminEnding : showCourseAdminEnding, { params: { id } })).ending,
    staleTime: 0,
    gcTime: 0,
  });
