import { lazy } from 'react';

/** The next event, beside an entry page; loaded only if there is room for it. */
export const NextEvening = lazy(() =>
  import('#web/features/events/list/next-evening.tsx').then((part) => ({ default: part.NextEvening })),
);
