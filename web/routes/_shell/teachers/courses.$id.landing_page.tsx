import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { landingEditorQuery, landingVideoQuery } from '#web/features/landing/manage/landing-editor.query.ts';
import { LandingEditorPage } from '#web/features/landing/manage/landing-editor-page.tsx';
import { managedCourseQuery } from '#web/features/teaching/teaching.query.ts';
import { courseInTitle } from '#web/features/teaching/title-within.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/courses/$id/landing_page')({
  loader: async ({ context: { queryClient }, params }) => {
    const { course } = await queryClient.ensureQueryData(managedCourseQuery(params.id)).catch(orNotFound);
    await Promise.all([
      queryClient.ensureQueryData(landingEditorQuery(course.id)),
      queryClient.ensureQueryData(landingVideoQuery(course.id)),
    ]);
  },
  head: ({ match, params }) =>
    pageHead({
      title: 'Landing page',
      within: courseInTitle(match.context.queryClient, params.id),
      path: `/teachers/courses/${params.id}/landing_page`,
      unlisted: true,
    }),
  component: LandingEditor,
});

function LandingEditor() {
  const { course } = useSuspenseQuery(managedCourseQuery(Route.useParams().id)).data;
  return <LandingEditorPage courseId={course.id} />;
}
