import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage, type DashboardSearch } from '#web/features/enrollment/dashboard-page.tsx';
import { dashboardQuery } from '#web/features/enrollment/enrollment.query.ts';
import { learningPathQuery } from '#web/features/enrollment/learning-path.query.ts';
import { fourWeeksQuery, thisWeekQuery } from '#web/features/events/list/events.query.ts';
import { suggestedCoursesQuery } from '#web/features/schools/schools.query.ts';
import { SuggestedCourses } from '#web/features/schools/suggested-courses.tsx';
import { todayQuery } from '#web/features/teaching/teaching.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';
import { nextOf } from '#web/session/session.ts';

const isSet = (value: unknown) => value !== undefined && value !== false && value !== 'false';

export const Route = createFileRoute('/_shell/dashboard')({
  validateSearch: (search): DashboardSearch => ({
    // Name each parameter: anything omitted here would pass through unvalidated.
    promo: isSet(search.promo) || undefined,
    welcome: isSet(search.welcome) || undefined,
    next: nextOf(search).next,
  }),
  loader: async ({ context: { queryClient, user } }) => {
    await Promise.all([
      queryClient.ensureQueryData(dashboardQuery).then((own) =>
        user.isTeacher || own.enrolledCohorts.length > 0
          ? null
          : Promise.all([
              queryClient.prefetchQuery(suggestedCoursesQuery),
              // If this fails, they aren't asked what they want to learn.
              queryClient.prefetchQuery(learningPathQuery),
            ]),
      ),
      // Their sections show a failed load themselves
      queryClient.prefetchQuery(thisWeekQuery),
      queryClient.prefetchInfiniteQuery(fourWeeksQuery),
      user.isTeacher ? queryClient.prefetchQuery(todayQuery(undefined)) : null,
    ]);
  },
  head: () => pageHead({ title: 'Dashboard', path: '/dashboard', unlisted: true }),
  component: Dashboard,
});

function Dashboard() {
  return <DashboardPage search={Route.useSearch()} suggested={SuggestedCourses} />;
}
