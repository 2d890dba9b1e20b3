import { SettingsTwoStep } from '#web/features/accounts/settings-two-step.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';

/** Where staff set up two-step sign-in: the only page that staff pages lead to once their deadline has passed. */
export function StaffTwoStepPage({ next }: { next: string }) {
  const { id, staffTwoStep } = useCurrentUser();
  return (
    <Page
      narrow
      title={staffTwoStep ? 'Set up two-step sign-in' : 'Your two-step sign-in'}
      line={
        staffTwoStep?.daysLeft === 0
          ? 'Staff pages open again as soon as it’s on. Everything else works as before.'
          : 'Staff can see and change a lot, so a password alone isn’t enough to get in.'
      }
    >
      <SettingsTwoStep personId={id} next={next} />
    </Page>
  );
}
