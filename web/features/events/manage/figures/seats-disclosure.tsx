import { lazy } from 'react';
import { FigureDisclosure } from '#web/kit/chart/figure-disclosure.tsx';

const SeatsFigure = lazy(() => import('./seats-figure.tsx').then((module) => ({ default: module.SeatsFigure })));

/** A chart of an event's seats over time; the chart and its data load only when opened. */
export function SeatsDisclosure({ eventId }: { eventId: number }) {
  return (
    <FigureDisclosure title="Seats over time">
      <SeatsFigure eventId={eventId} />
    </FigureDisclosure>
  );
}
