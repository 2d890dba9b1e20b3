import { createFileRoute, notFound } from '@tanstack/react-router';
import { writtenMaterialQuery } from '#web/features/lessons/manage/material/written-material.query.ts';
import { WrittenMaterial } from '#web/features/lessons/manage/material/written-material.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/admin/course-material/$courseId')({
  loader: ({ context, params }) => {
    if (!/^\d{1,15}$/.test(params.courseId)) throw notFound();
    return context.queryClient.ensureQueryData(writtenMaterialQuery(params.courseId));
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData ? `Course material: ${loaderData.course.name}` : 'Course material',
      within: ['Staff'],
      path: '/admin/course-material',
      unlisted: true,
    }),
  component: Material,
});

function Material() {
  const { courseId } = Route.useParams();
  return <WrittenMaterial key={courseId} courseId={Number(courseId)} of="staff" />;
}
