import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router';
import { currentUserQuery, useVisitor } from '#web/domain/accounts/current-user.ts';
import { PersonFrame } from '#web/domain/accounts/person-frame.tsx';
import { PublicFrame } from '#web/kit/shell/public-frame.tsx';
import { TimeZone } from '#web/kit/time/time-zone.tsx';

const KEPT_SECONDS = 5;

/**
 * Pages for everyone, drawn on the server; the signed-in see them in their own frame. What is drawn for a visitor
 * without session is kept for some seconds and sent to the next one too: nothing personal may stand on it.
 */
export const Route = createFileRoute('/_public')({
  beforeLoad: async ({ context }) => ({ visitor: await context.queryClient.ensureQueryData(currentUserQuery) }),
  headers: () => ({ 'x-page-cache': String(KEPT_SECONDS) }),
  component: Everyone,
});

function Everyone() {
  const user = useVisitor();
  const door = useMatches({ select: (matches) => matches.some((match) => match.staticData.door === true) });
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
      <PersonFrame user={user}>
        <Outlet />
      </PersonFrame>
    );
  }
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
