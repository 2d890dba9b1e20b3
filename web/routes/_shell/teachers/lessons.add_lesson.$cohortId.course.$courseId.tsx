import { createFileRoute, notFound } from '@tanstack/react-router';
import { NewLessonPage } from '#web/features/lessons/manage/new-lesson-page.tsx';
import { lessonCohortsQuery } from '#web/features/lessons/manage/teacher-lessons.query.ts';
import { CourseFrame } from '#web/features/teaching/manage/course-frame.tsx';
import { managedCourseQuery } from '#web/features/teaching/teaching.query.ts';
import { courseInTitle } from '#web/features/teaching/title-within.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { now } from '#web/platform/now.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/teachers/lessons/add_lesson/$cohortId/course/$courseId')({
  loader: async ({ context: { queryClient }, params: { courseId, cohortId } }) => {
    const { course } = await queryClient.ensureQueryData(managedCourseQuery(courseId)).catch(orNotFound);
    const cohorts = await queryClient.ensureQueryData(lessonCohortsQuery(String(course.id))).catch(orNotFound);
    const cohort = cohorts.find(({ id }) => String(id) === cohortId);
    if (!cohort) throw notFound();
    // Read once, so that the server and the browser render the same minute
    return { courseId: course.id, cohortId: cohort.id, begunAt: now().toISOString() };
  },
  head: ({ match, params }) =>
    pageHead({
      title: 'Add lesson',
      within: courseInTitle(match.context.queryClient, params.courseId),
      path: '/teachers/lessons',
      unlisted: true,
    }),
  component: NewLesson,
});

function NewLesson() {
  const { courseId, cohortId, begunAt } = Route.useLoaderData();
  return (
    <CourseFrame address={String(courseId)}>
      <NewLessonPage key={cohortId} courseId={courseId} cohortId={cohortId} begunAt={begunAt} />
    </CourseFrame>
  );
}
