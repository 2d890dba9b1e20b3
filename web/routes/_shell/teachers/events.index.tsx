import { createFileRoute } from '@tanstack/react-router';
import { schoolEventsQuery } from '#web/features/events/manage/list/event-lists.query.ts';
import { FEW_ROWS } from '#web/features/events/manage/list/list-search.rules.ts';
import { ManageEventsPage } from '#web/features/events/manage/list/manage-events-page.tsx';
import { schoolsListsSearchOf, schoolsShown, segmentsOf } from '#web/features/teaching/manage/schools-lists.rules.ts';
import { teachingFrameQuery } from '#web/features/teaching/teaching.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/teachers/events/')({
  validateSearch: schoolsListsSearchOf,
  loaderDeps: ({ search }) => search,
  // The lists show a failed load themselves; the first school's list comes with the page
  loader: async ({ context: { queryClient, user }, deps }) => {
    if (!user.isTeacher) return;
    await queryClient.prefetchQuery(teachingFrameQuery);
    const shown = schoolsShown(queryClient.getQueryData(teachingFrameQuery.queryKey)?.schools ?? [], deps);
    const [first] = shown;
    if (!first) return;
    const { q: contains = '', show } = deps;
    const isFullList = show !== undefined && shown.length === 1;
    const input = { contains, page: isFullList ? (deps.page ?? 1) : 1, perPage: isFullList ? undefined : FEW_ROWS };
    await Promise.all(
      segmentsOf(deps).map((segment) => queryClient.prefetchQuery(schoolEventsQuery(first.id, segment, input))),
    );
  },
  head: () => pageHead({ title: 'Manage Events', path: '/teachers/events', unlisted: true }),
  component: Events,
});

function Events() {
  return <ManageEventsPage search={Route.useSearch()} />;
}
