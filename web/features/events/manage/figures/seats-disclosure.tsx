import { lazy } from 'react';
import { FigureDisclosure } from '#web/kit/chart/figure-disclosure.tsx';

const SeatsFigure = lazy(() => import('./seats-figure.tsx').then((module) => ({ default: module.SeatsFigure })));

/** How the seats of an event went, drawn; neither the drawing nor its numbers come before one opens it. */
export function SeatsDisclosure({ eventId }: { eventId: number }) {
  return (
    <FigureDisclosure title="Seats over time">
      <SeatsFigure eventId={eventId} />
    </FigureDisclosure>
  );
}
