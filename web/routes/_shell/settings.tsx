import { createFileRoute } from '@tanstack/react-router';
import { connectedAccountsQuery, providersQuery } from '#web/features/accounts/identities.query.ts';
import { cameBackOf } from '#web/features/accounts/provider-return.rules.ts';
import { settingsQuery } from '#web/features/accounts/settings.query.ts';
import { SettingsPage } from '#web/features/accounts/settings-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { SkeletonForm, SkeletonPage } from '#web/kit/state/skeleton.tsx';

export const Route = createFileRoute('/_shell/settings')({
  validateSearch: cameBackOf,
  loader: ({ context: { queryClient, user } }) =>
    Promise.all([
      queryClient.ensureQueryData(settingsQuery(user.id)),
      queryClient.prefetchQuery(providersQuery),
      queryClient.prefetchQuery(connectedAccountsQuery),
    ]),
  head: () => pageHead({ title: 'Settings', path: '/settings', unlisted: true }),
  pendingComponent: () => (
    <SkeletonPage>
      <SkeletonForm />
    </SkeletonPage>
  ),
  component: Settings,
});

function Settings() {
  return <SettingsPage cameBack={Route.useSearch()} />;
}
