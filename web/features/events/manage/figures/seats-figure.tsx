import { useQuery } from '@tanstack/react-query';
import type { EventSeats } from '#contract/events/teacher-event-lists.endpoints.ts';
import { formatCount } from '#contract/primitives/money.ts';
import { ChartFigure } from '#web/kit/chart/chart-figure.tsx';
import { LineChart } from '#web/kit/chart/line-chart.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { PlainDateTime } from '#web/kit/time/date-time.tsx';
import { formatDate } from '#web/kit/time/format.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { groupBy } from '#web/platform/group-by.ts';
import { now } from '#web/platform/now.ts';
import { eventSeatsQuery } from '../list/event-lists.query.ts';
import { timesPrice } from '../tickets/paid-text.rules.ts';
import styles from './seats-figure.module.css';

/** Seats taken at an event, from the first change to the last. */
export function SeatsFigure({ eventId }: { eventId: number }) {
  const { data, isError, error, refetch } = useQuery(eventSeatsQuery(eventId));
  const zone = useTimeZone();
  if (isError) return <FailedState error={error} onRetry={() => void refetch()} title="Couldn't load the seats" />;
  if (!data) return <SkeletonRows count={3} />;
  const { points, capacity, paid } = data;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return <EmptyState title="No seats taken yet" />;
  const day = (at: string) => formatDate(new Date(at), zone, 'short', now());
  return (
    <>
      <ChartFigure
        title="Seats over time"
        words={`${formatCount(last.taken)} of ${counted(capacity, 'seat')} ${last.taken === 1 ? 'is' : 'are'} taken. The first was on ${day(first.atUtc)}.`}
        plot={
          <LineChart
            values={points.map(({ taken }) => taken)}
            limit={capacity}
            names={[...new Set([day(first.atUtc), day(last.atUtc)])]}
          />
        }
        table={{
          heads: ['When', 'Seats taken'],
          rows: points.map(({ atUtc, taken }) => ({
            key: atUtc,
            cells: [<PlainDateTime key="at" at={atUtc} />, taken],
          })),
        }}
      />
      {paid && paid.length > 0 && <WhoPaid paid={paid} />}
    </>
  );
}

/** How many people paid which price, by ticket. */
function WhoPaid({ paid }: { paid: NonNullable<EventSeats['paid']> }) {
  return (
    <dl className={styles.paid} aria-label="Who paid what">
      {[...groupBy(paid, ({ ticketTypeName }) => ticketTypeName)].map(([name, prices]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{timesPrice(prices)}</dd>
        </div>
      ))}
    </dl>
  );
}
