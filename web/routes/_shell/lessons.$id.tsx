import { createFileRoute, notFound } from '@tanstack/react-router';
import { LessonPage } from '#web/features/lessons/lesson-page.tsx';
import { lessonQuery, materialQuery } from '#web/features/lessons/lessons.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { hasFilm } from '#web/kit/picture/film-still.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

export const Route = createFileRoute('/_shell/lessons/$id')({
  loader: async ({ context, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
    const id = Number(params.id);
    const { lesson } = await context.queryClient.ensureQueryData(lessonQuery(id)).catch(orNotFound);
    // The picture behind the lesson's videos; if this fails, they are dark.
    if (lesson.body !== null && hasFilm(lesson.body)) {
      await context.queryClient.prefetchQuery(materialQuery(lesson.courseSlug));
    }
    return { id, name: lesson.name, courseName: lesson.courseName, schoolName: lesson.schoolName };
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: loaderData?.name ?? 'Lesson',
      within: loaderData && [loaderData.courseName, loaderData.schoolName],
      path: `/lessons/${params.id}`,
      unlisted: true,
    }),
  component: Lesson,
});

function Lesson() {
  const { id } = Route.useLoaderData();
  return <LessonPage key={id} id={id} />;
}
