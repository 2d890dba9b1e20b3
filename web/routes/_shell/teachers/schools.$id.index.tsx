import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { RecipientsPanel } from '#web/features/schools/manage/panels/recipients-panel.tsx';
import { SchoolDetailsPanel } from '#web/features/schools/manage/panels/school-details-panel.tsx';
import { SchoolLookPanel } from '#web/features/schools/manage/panels/school-look-panel.tsx';
import { SchoolStaffPanel } from '#web/features/schools/manage/panels/school-staff-panel.tsx';
import { SchoolHubPage } from '#web/features/teaching/manage/school-hub-page.tsx';
import { managedSchoolQuery, schoolCoursesQuery } from '#web/features/teaching/teaching.query.ts';
import { schoolInTitle } from '#web/features/teaching/title-within.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { Stack } from '#web/kit/layout/page.tsx';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/schools/$id/')({
  loader: async ({ context: { queryClient, refused }, params }) => {
    if (refused !== null) return undefined;
    const [hub] = await Promise.all([
      queryClient.ensureQueryData(managedSchoolQuery(params.id)).catch(orNotFound),
      // The courses section shows a failed load itself.
      queryClient.prefetchQuery(schoolCoursesQuery(params.id, 1)),
    ]);
    return hub;
  },
  head: ({ match, params }) =>
    pageHead({
      title: match.context.refused === null ? 'Overview' : 'School',
      within: schoolInTitle(match.context.queryClient, params.id),
      path: `/teachers/schools/${params.id}`,
      unlisted: true,
    }),
  component: Overview,
});

function Overview() {
  const { id } = Route.useParams();
  const schoolId = useSuspenseQuery(managedSchoolQuery(id)).data.school.id;
  return (
    <SchoolHubPage
      address={id}
      panels={
        <Stack gap={32}>
          <SchoolStaffPanel schoolId={schoolId} />
          <RecipientsPanel schoolId={schoolId} />
          <SchoolDetailsPanel schoolId={schoolId} />
          <SchoolLookPanel schoolId={schoolId} />
        </Stack>
      }
    />
  );
}
