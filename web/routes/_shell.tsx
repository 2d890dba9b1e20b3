import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { PagePerson } from '#web/features/accounts/page-person.tsx';
import { ProofHost } from '#web/features/accounts/proof-host.tsx';
import { teachingFrameQuery } from '#web/features/teaching/teaching.query.ts';
import { DraftStorage } from '#web/kit/form/draft-storage.tsx';
import { ShellSkeleton } from '#web/kit/shell/shell.tsx';
import { SkeletonPage } from '#web/kit/state/skeleton.tsx';
import { PersonFrame } from '#web/routes/-person-frame.tsx';
import { currentUserQuery, useCurrentUser } from '#web/session/current-user.ts';
import { loginAddress, onboardingAddress } from '#web/session/session.ts';

/**
 * Pages for signed-in people, rendered on the server with their data: they can be read before the scripts have loaded.
 */
export const Route = createFileRoute('/_shell')({
  beforeLoad: async ({ context, location }) => {
    const user = await context.queryClient.ensureQueryData(currentUserQuery);
    if (!user) throw redirect({ href: loginAddress(location.href) });
    if (user.needsOnboarding) throw redirect({ href: onboardingAddress(location.href) });
    return { user };
  },
  // If this fails, the rail still has its links, and only lacks the school
  loader: ({ context: { queryClient, user } }) =>
    user.isTeacher ? queryClient.prefetchQuery(teachingFrameQuery) : null,
  pendingComponent: Waiting,
  component: SignedIn,
});

function SignedIn() {
  const user = useCurrentUser();
  return (
    <DraftStorage person={user.id} signInAddress={loginAddress}>
      <PersonFrame user={user}>
        <Outlet />
      </PersonFrame>
      <ProofHost />
      <PagePerson personId={user.id} />
    </DraftStorage>
  );
}

function Waiting() {
  return (
    <ShellSkeleton>
      <SkeletonPage />
    </ShellSkeleton>
  );
}
