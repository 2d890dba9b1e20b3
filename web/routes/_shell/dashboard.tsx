import { createFileRoute } from '@tanstack/react-router';
import { nextOf } from '#web/domain/accounts/session.ts';
import { DashboardPage, type DashboardSearch } from '#web/domain/enrolment/dashboard-page.tsx';
import { dashboardQuery } from '#web/domain/enrolment/enrolment.query.ts';
import { pageHead } from '#web/kit/head/page-head.ts';

const isSet = (value: unknown) => value !== undefined && value !== false && value !== 'false';

export const Route = createFileRoute('/_shell/dashboard')({
  validateSearch: (search): DashboardSearch => ({
    ...(isSet(search.promo) ? { promo: true } : {}),
    ...(isSet(search.welcome) ? { welcome: true } : {}),
    ...nextOf(search),
  }),
  loader: ({ context }) => context.queryClient.ensureQueryData(dashboardQuery),
  head: () => pageHead({ title: 'Dashboard', path: '/dashboard', unlisted: true }),
  component: Dashboard,
});

function Dashboard() {
  return <DashboardPage search={Route.useSearch()} />;
}
