import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ArchiveCourse, ArchivedCourse } from '#web/features/schools/manage/listing/archive-course.tsx';
import { listingQuery } from '#web/features/schools/manage/listing/listing.query.ts';
import { ListingPage } from '#web/features/schools/manage/listing/listing-page.tsx';
import { managedCourseQuery } from '#web/features/teaching/teaching.query.ts';
import { courseInTitle } from '#web/features/teaching/title-within.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { Page } from '#web/kit/layout/page.tsx';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/courses/$id/listing')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(listingQuery(params.id)).catch(orNotFound),
  head: ({ match, params }) =>
    pageHead({
      title: 'Get listed',
      within: courseInTitle(match.context.queryClient, params.id),
      path: `/teachers/courses/${params.id}/listing`,
      unlisted: true,
    }),
  component: Listing,
});

function Listing() {
  const { id } = Route.useParams();
  const { course, role } = useSuspenseQuery(managedCourseQuery(id)).data;
  const admin = role === 'school-admin';
  if (course.archivedAtUtc) {
    return (
      <Page title="Get listed" line="Archived courses aren't in the catalog.">
        <ArchivedCourse address={id} atUtc={course.archivedAtUtc} admin={admin} />
      </Page>
    );
  }
  return (
    <ListingPage address={id} slug={course.slug}>
      {admin && <ArchiveCourse address={id} name={course.name} />}
    </ListingPage>
  );
}
