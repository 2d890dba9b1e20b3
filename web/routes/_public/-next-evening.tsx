import { lazy } from 'react';

/** The next event beside a door: only where there is room for it. */
export const NextEvening = lazy(() =>
  import('#web/features/events/list/next-evening.tsx').then((part) => ({ default: part.NextEvening })),
);
