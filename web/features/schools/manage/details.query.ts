import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listPayoutRecipients } from '#contract/payouts/recipients.endpoints.ts';
import { type CourseDetails, editCourse } from '#contract/schools/course-details.endpoints.ts';
import { editSchool, type SchoolDetails } from '#contract/schools/school-details.endpoints.ts';
import { call } from '#web/api/client.ts';

/** A school as the form of its details shows it. Only for School Admins. */
export const schoolDetailsQuery = (schoolId: number) =>
  queryOptions({
    queryKey: ['school-details', schoolId],
    queryFn: async () => (await call(editSchool, { params: { id: String(schoolId) } })).school,
    staleTime: 0,
  });

/** A course as the form of its details shows it. */
export const courseDetailsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['course-details', courseId],
    queryFn: async () => (await call(editCourse, { params: { id: String(courseId) } })).course,
    staleTime: 0,
  });

/** To whom a school's payouts can go, by name. Only for School Admins. */
export const recipientsQuery = (schoolId: number) =>
  queryOptions({
    queryKey: ['payout-recipients', schoolId],
    queryFn: async () => (await call(listPayoutRecipients, { query: { schoolId } })).payoutRecipients,
    staleTime: 0,
  });

/** Hubs, rail and public pages name what was changed, and read it anew. */
async function refreshElsewhere(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['teaching'] }),
    client.invalidateQueries({ queryKey: ['schools'], refetchType: 'none' }),
  ]);
}

/** What the server answered to a change of a school stands everywhere. */
export async function schoolChanged(client: QueryClient, school: SchoolDetails): Promise<void> {
  client.setQueryData(schoolDetailsQuery(school.id).queryKey, school);
  await refreshElsewhere(client);
}

/** What the server answered to a change of a course stands everywhere. */
export async function courseChanged(client: QueryClient, course: CourseDetails): Promise<void> {
  client.setQueryData(courseDetailsQuery(course.id).queryKey, course);
  await refreshElsewhere(client);
}
