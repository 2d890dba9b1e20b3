import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listPayoutRecipients } from '#contract/payouts/recipients.endpoints.ts';
import { type CourseDetails, editCourse } from '#contract/schools/course-details.endpoints.ts';
import { editSchool, type SchoolDetails } from '#contract/schools/school-details.endpoints.ts';
import { call } from '#web/api/client.ts';

/** A school's details for its form. School Admins only. */
export const schoolDetailsQuery = (schoolId: number) =>
  queryOptions({
    queryKey: ['school-details', schoolId],
    queryFn: async () => (await call(editSchool, { params: { id: String(schoolId) } })).school,
    staleTime: 0,
  });

export const courseDetailsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['course-details', courseId],
    queryFn: async () => (await call(editCourse, { params: { id: String(courseId) } })).course,
    staleTime: 0,
  });

/** Who a school's payouts can go to, by name. School Admins only. */
export const recipientsQuery = (schoolId: number) =>
  queryOptions({
    queryKey: ['payout-recipients', schoolId],
    queryFn: async () => (await call(listPayoutRecipients, { query: { schoolId } })).payoutRecipients,
    staleTime: 0,
  });

/** Reloads the hubs, navigation, and public pages, which show the changed names. */
async function refreshElsewhere(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['teaching'] }),
    client.invalidateQueries({ queryKey: ['schools'], refetchType: 'none' }),
  ]);
}

/** Applies the server's response to a school change everywhere. */
export async function schoolChanged(client: QueryClient, school: SchoolDetails): Promise<void> {
  client.setQueryData(schoolDetailsQuery(school.id).queryKey, school);
  await refreshElsewhere(client);
}

/** Applies the server's response to a course change everywhere. */
export async function courseChanged(client: QueryClient, course: CourseDetails): Promise<void> {
  client.setQueryData(courseDetailsQuery(course.id).queryKey, course);
  await refreshElsewhere(client);
}
