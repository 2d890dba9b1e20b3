import { createFileRoute, notFound } from '@tanstack/react-router';
import { LessonEditPage } from '#web/features/lessons/manage/lesson-edit-page.tsx';
import { lessonCohortsQuery, teacherLessonQuery } from '#web/features/lessons/manage/teacher-lessons.query.ts';
import { CourseFrame } from '#web/features/teaching/manage/course-frame.tsx';
import { managedCourseQuery } from '#web/features/teaching/teaching.query.ts';
import { courseInTitle } from '#web/features/teaching/title-within.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/lessons/$id/edit')({
  validateSearch: ({ newly }: Record<string, unknown>): { newly?: true } => (newly === true ? { newly } : {}),
  loader: async ({ context: { queryClient }, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
    const lesson = await queryClient.ensureQueryData(teacherLessonQuery(Number(params.id))).catch(orNotFound);
    const course = String(lesson.course_id);
    await Promise.all([
      queryClient.ensureQueryData(managedCourseQuery(course)).catch(orNotFound),
      queryClient.ensureQueryData(lessonCohortsQuery(course)).catch(orNotFound),
    ]);
    return lesson;
  },
  head: ({ loaderData, match, params }) =>
    pageHead({
      title: loaderData ? `Edit ${loaderData.name}` : 'Lesson',
      within: courseInTitle(match.context.queryClient, loaderData?.course_id),
      path: `/teachers/lessons/${params.id}/edit`,
      unlisted: true,
    }),
  component: Lesson,
});

function Lesson() {
  const { id, course_id } = Route.useLoaderData();
  const { newly = false } = Route.useSearch();
  return (
    <CourseFrame address={String(course_id)}>
      <LessonEditPage key={id} id={id} newly={newly} />
    </CourseFrame>
  );
}
