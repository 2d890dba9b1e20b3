import { createFileRoute, Outlet, redirect, useMatches } from '@tanstack/react-router';
import type { CurrentUser } from '#contract/accounts/current-user.ts';
import { PagePerson } from '#web/features/accounts/page-person.tsx';
import { teachingFrameQuery } from '#web/features/teaching/teaching.query.ts';
import { PublicFrame } from '#web/kit/shell/public-frame.tsx';
import { TimeZone } from '#web/kit/time/time-zone.tsx';
import { isDeadLink } from '#web/routes/-dead-link.ts';
import { LaterPersonFrame, loadPersonFrame } from '#web/routes/-later-person-frame.tsx';
import { currentUserQuery, useVisitor } from '#web/session/current-user.ts';
import { onboardingAddress } from '#web/session/session.ts';

/**
 * Pages for everyone, rendered on the server; signed-in people see them in their own frame. A page with `visitors:
 * 'cached'` is rendered once for all visitors, so it must contain nothing personal. People who still need onboarding
 * are sent there from the shell's pages (L§2); entry pages, links in emails, surveys, and legal pages stay open.
 */
export const Route = createFileRoute('/_public')({
  beforeLoad: async ({ context, location, matches }) => {
    const visitor = await context.queryClient.ensureQueryData(currentUserQuery);
    if (visitor?.needsOnboarding && matches.some((match) => match.staticData.shell)) {
      throw redirect({ href: onboardingAddress(location.href) });
    }
    return { visitor };
  },
  loader: async ({ context: { queryClient, visitor } }) => {
    if (!visitor || visitor.needsOnboarding) return;
    await Promise.all([loadPersonFrame(), visitor.isTeacher && queryClient.prefetchQuery(teachingFrameQuery)]);
  },
  component: Everyone,
});

function Everyone() {
  const user = useVisitor();
  return (
    <>
      <Framed user={user} />
      <PagePerson personId={user?.id ?? null} />
    </>
  );
}

/** A dead emailed link isn't an entry page: it gets navigation, so that the reader can go on. */
function isDoor({ staticData, loaderData }: { staticData: { door?: boolean }; loaderData?: unknown }): boolean {
  return staticData.door === true && !isDeadLink(loaderData);
}

function Framed({ user }: { user: CurrentUser | null }) {
  const door = useMatches({ select: (matches) => matches.some(isDoor) });
  if (door) {
    return (
      <TimeZone zone={user?.timezone ?? undefined}>
        <PublicFrame door>
          <Outlet />
        </PublicFrame>
      </TimeZone>
    );
  }
  if (user && !user.needsOnboarding) {
    return (
      <LaterPersonFrame user={user}>
        <Outlet />
      </LaterPersonFrame>
    );
  }
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
