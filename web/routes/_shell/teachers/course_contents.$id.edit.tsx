import { createFileRoute, notFound } from '@tanstack/react-router';
import { ContentEditor } from '#web/features/lessons/manage/material/content-editor.tsx';
import {
  writtenContentQuery,
  writtenMaterialQuery,
} from '#web/features/lessons/manage/material/written-material.query.ts';
import { CourseFrame } from '#web/features/teaching/manage/course-frame.tsx';
import { managedCourseQuery } from '#web/features/teaching/teaching.query.ts';
import { courseInTitle } from '#web/features/teaching/title-within.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/course_contents/$id/edit')({
  loader: async ({ context: { queryClient }, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
    const { content } = await queryClient.ensureQueryData(writtenContentQuery(Number(params.id))).catch(orNotFound);
    const course = String(content.courseId);
    await Promise.all([
      queryClient.ensureQueryData(managedCourseQuery(course)).catch(orNotFound),
      queryClient.ensureQueryData(writtenMaterialQuery(course)).catch(orNotFound),
    ]);
    return content;
  },
  head: ({ loaderData, match, params }) =>
    pageHead({
      title: loaderData ? `Edit ${loaderData.name}` : 'Lesson',
      within: courseInTitle(match.context.queryClient, loaderData?.courseId),
      path: `/teachers/course_contents/${params.id}/edit`,
      unlisted: true,
    }),
  component: Content,
});

function Content() {
  const { id, courseId } = Route.useLoaderData();
  return (
    <CourseFrame address={String(courseId)}>
      <ContentEditor key={id} id={id} of="course" />
    </CourseFrame>
  );
}
