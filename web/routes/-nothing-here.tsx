import { lazy } from 'react';
import { NotFoundPage } from '#web/kit/pages/not-found-page.tsx';
import { useVisitor } from '#web/session/current-user.ts';

/** The next event, loaded only if there is room for it beside the message. */
const NextEvent = lazy(() =>
  import('#web/features/events/list/next-event.tsx').then((part) => ({ default: part.NextEvent })),
);

/** Not Found, with search for signed-in people and an upcoming event beside it. */
export function NothingHere() {
  const person = useVisitor();
  return <NotFoundPage search={person !== null && !person.needsOnboarding} aside={NextEvent} />;
}
