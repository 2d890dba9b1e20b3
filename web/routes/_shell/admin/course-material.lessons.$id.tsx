import { createFileRoute, notFound } from '@tanstack/react-router';
import { ContentEditor } from '#web/features/lessons/manage/material/content-editor.tsx';
import {
  writtenContentQuery,
  writtenMaterialQuery,
} from '#web/features/lessons/manage/material/written-material.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/admin/course-material/lessons/$id')({
  loader: async ({ context: { queryClient }, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
    const { content } = await queryClient.ensureQueryData(writtenContentQuery(Number(params.id)));
    await queryClient.ensureQueryData(writtenMaterialQuery(String(content.courseId)));
    return content.name;
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData ? `Edit ${loaderData}` : 'Lesson',
      within: ['Staff'],
      path: '/admin/course-material',
      unlisted: true,
    }),
  component: Lesson,
});

function Lesson() {
  const { id } = Route.useParams();
  return <ContentEditor key={id} id={Number(id)} of="staff" />;
}
