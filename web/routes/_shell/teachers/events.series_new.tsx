import { createFileRoute, notFound } from '@tanstack/react-router';
import { NewSeriesPage } from '#web/features/events/manage/series/new-series-page.tsx';
import { newSeriesQuery } from '#web/features/events/manage/series/series.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

/** `course_id`: the course the sessions belong to (M§2, T§2); without it there is nothing to plan. */
export const Route = createFileRoute('/_shell/teachers/events/series_new')({
  validateSearch: (search: Record<string, unknown>): { course_id?: number | undefined } => {
    const id = Number(search.course_id);
    return { course_id: Number.isInteger(id) && id > 0 ? id : undefined };
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    if (deps.course_id === undefined) throw notFound();
    const { course } = await context.queryClient.ensureQueryData(newSeriesQuery(deps.course_id)).catch(orNotFound);
    return [course.name, course.schoolName];
  },
  head: ({ loaderData }) =>
    pageHead({ title: 'New series', within: loaderData, path: '/teachers/events/series_new', unlisted: true }),
  component: NewSeries,
});

function NewSeries() {
  const { course_id: courseId } = Route.useSearch();
  return courseId === undefined ? null : <NewSeriesPage courseId={courseId} />;
}
