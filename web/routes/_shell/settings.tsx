import { createFileRoute } from '@tanstack/react-router';
import { settingsQuery } from '#web/domain/accounts/settings.query.ts';
import { SettingsPage } from '#web/domain/accounts/settings-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { SkeletonForm, SkeletonPage } from '#web/kit/state/skeleton.tsx';

export const Route = createFileRoute('/_shell/settings')({
  loader: ({ context }) => context.queryClient.ensureQueryData(settingsQuery(context.user.id)),
  head: () => pageHead({ title: 'Settings', path: '/settings', unlisted: true }),
  pendingComponent: () => (
    <SkeletonPage>
      <SkeletonForm />
    </SkeletonPage>
  ),
  component: SettingsPage,
});
