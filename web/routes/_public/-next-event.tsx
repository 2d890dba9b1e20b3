import { lazy } from 'react';

/** The next event, beside an entry page; loaded only if there is room for it. */
export const NextEvent = lazy(() =>
  import('#web/features/events/list/next-event.tsx').then((part) => ({ default: part.NextEvent })),
);
