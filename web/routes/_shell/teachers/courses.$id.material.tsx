import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { writtenMaterialQuery } from '#web/features/lessons/manage/material/written-material.query.ts';
import { WrittenMaterial } from '#web/features/lessons/manage/material/written-material.tsx';
import { managedCourseQuery } from '#web/features/teaching/teaching.query.ts';
import { courseInTitle } from '#web/features/teaching/title-within.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/courses/$id/material')({
  loader: async ({ context: { queryClient }, params }) => {
    const { course } = await queryClient.ensureQueryData(managedCourseQuery(params.id)).catch(orNotFound);
    await queryClient.ensureQueryData(writtenMaterialQuery(String(course.id))).catch(orNotFound);
  },
  head: ({ match, params }) =>
    pageHead({
      title: 'Material',
      within: courseInTitle(match.context.queryClient, params.id),
      path: `/teachers/courses/${params.id}/material`,
      unlisted: true,
    }),
  component: Material,
});

function Material() {
  const { course } = useSuspenseQuery(managedCourseQuery(Route.useParams().id)).data;
  return <WrittenMaterial key={course.id} courseId={course.id} of="course" />;
}
