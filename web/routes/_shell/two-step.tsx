import { createFileRoute } from '@tanstack/react-router';
import { twoStepQuery } from '#web/features/accounts/settings.query.ts';
import { StaffTwoStepPage } from '#web/features/accounts/staff/staff-two-step-page.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { SkeletonForm, SkeletonPage } from '#web/kit/state/skeleton.tsx';
import { nextOf } from '#web/session/session.ts';

export const Route = createFileRoute('/_shell/two-step')({
  validateSearch: nextOf,
  loader: ({ context: { queryClient, user } }) => queryClient.prefetchQuery(twoStepQuery(user.id)),
  head: () => pageHead({ title: 'Two-step sign-in', path: '/two-step', unlisted: true }),
  pendingComponent: () => (
    <SkeletonPage>
      <SkeletonForm />
    </SkeletonPage>
  ),
  component: TwoStep,
});

function TwoStep() {
  return <StaffTwoStepPage next={Route.useSearch().next ?? '/admin'} />;
}
