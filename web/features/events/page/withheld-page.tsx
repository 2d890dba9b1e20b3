import { lazy, type ReactNode } from 'react';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { NoticePage } from '#web/kit/pages/notice-page.tsx';
import { useVisitor } from '#web/session/current-user.ts';

/** The next event, loaded only if there is room for it beside the notice. */
const NextEvent = lazy(() => import('../list/next-event.tsx').then((part) => ({ default: part.NextEvent })));

/** An event the server withholds: its message ('This is a member-only event. …'), and next steps. */
export function WithheldPage({
  message,
  path,
  memberPrice,
}: {
  message: string;
  path: string;
  memberPrice: ReactNode;
}) {
  const person = useVisitor();
  return (
    <NoticePage
      mark="For members"
      title="Members only"
      aside={NextEvent}
      actions={
        <>
          {!person && (
            <ButtonLink to="/login" search={{ next: path }}>
              Sign in
            </ButtonLink>
          )}
          <ButtonLink to="/events" variant="secondary">
            See upcoming events
          </ButtonLink>
        </>
      }
    >
      <p>{message}</p>
      <p>
        <PageLink to="/subscriptions">Become a member</PageLink>
      </p>
      {memberPrice}
    </NoticePage>
  );
}
