import { createFileRoute } from '@tanstack/react-router';
import { CalendarFeed } from '#web/features/events/calendar/calendar-feed.tsx';
import { TodayPage } from '#web/features/teaching/manage/today-page.tsx';
import { todayQuery } from '#web/features/teaching/teaching.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { idOf } from '#web/platform/address.rules.ts';

export const Route = createFileRoute('/_shell/teachers/')({
  validateSearch: (search): { school?: number | undefined } => ({ school: idOf(search.school) }),
  loaderDeps: ({ search }) => ({ school: search.school }),
  // Nothing is loaded for people who don't teach; the page itself shows a failure
  loader: ({ context, deps }) =>
    context.user.isTeacher ? context.queryClient.prefetchQuery(todayQuery(deps.school)) : null,
  head: () => pageHead({ title: 'Today', path: '/teachers', unlisted: true }),
  component: Today,
});

function Today() {
  return (
    <TodayPage schoolId={Route.useSearch().school}>
      <CalendarFeed />
    </TodayPage>
  );
}
