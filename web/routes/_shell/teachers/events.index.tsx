import { createFileRoute } from '@tanstack/react-router';
import { schoolEventsQuery } from '#web/features/events/manage/list/event-lists.query.ts';
import { FEW_ROWS, manageEventsSearchOf } from '#web/features/events/manage/list/list-search.rules.ts';
import { ManageEventsPage } from '#web/features/events/manage/list/manage-events-page.tsx';
import { teachingFrameQuery } from '#web/features/teaching/teaching.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

export const Route = createFileRoute('/_shell/teachers/events/')({
  validateSearch: manageEventsSearchOf,
  loaderDeps: ({ search }) => search,
  // The lists show a failed load themselves; the first school's list comes with the page
  loader: async ({ context: { queryClient, user }, deps }) => {
    if (!user.isTeacher) return;
    await queryClient.prefetchQuery(teachingFrameQuery);
    const schools = queryClient.getQueryData(teachingFrameQuery.queryKey)?.schools ?? [];
    const chosen = schools.filter(({ id }) => id === deps.school);
    const shown = chosen.length > 0 ? chosen : schools;
    const [first] = shown;
    if (!first) return;
    const { q: contains = '', show } = deps;
    const segments = show === undefined ? (['future', 'past'] as const) : ([show] as const);
    const isFullList = show !== undefined && shown.length === 1;
    const input = { contains, page: isFullList ? (deps.page ?? 1) : 1, perPage: isFullList ? undefined : FEW_ROWS };
    await Promise.all(
      segments.map((segment) => queryClient.prefetchQuery(schoolEventsQuery(first.id, segment, input))),
    );
  },
  head: () => pageHead({ title: 'Manage Events', path: '/teachers/events', unlisted: true }),
  component: Events,
});

function Events() {
  return <ManageEventsPage search={Route.useSearch()} />;
}
