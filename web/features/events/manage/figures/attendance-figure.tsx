import { useQuery } from '@tanstack/react-query';
import { BarChart } from '#web/kit/chart/bar-chart.tsx';
import { ChartFigure } from '#web/kit/chart/chart-figure.tsx';
import { ChartLegend } from '#web/kit/chart/chart-legend.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { formatDate } from '#web/kit/time/format.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { now } from '#web/platform/now.ts';
import { attendanceQuery } from '../list/event-lists.query.ts';
import { attendanceText } from './attendance-text.rules.ts';

/** How many people were expected and how many joined at each of a course's last sessions. */
export function AttendanceFigure({ course, cohortId }: { course: string; cohortId: number | undefined }) {
  const { data: sessions, isError, error, refetch } = useQuery(attendanceQuery(course, cohortId));
  const zone = useTimeZone();
  if (isError) return <FailedState error={error} onRetry={() => void refetch()} title="Couldn't load the attendance" />;
  if (!sessions) return <SkeletonRows count={3} />;
  if (sessions.length === 0) {
    return (
      <EmptyState title="No session has started yet">Attendance will appear here after the first session.</EmptyState>
    );
  }
  return (
    <ChartFigure
      title="Attendance per session"
      words={attendanceText(sessions)}
      legend={<ChartLegend whole="Expected" part="Joined" />}
      plot={
        <BarChart
          bars={sessions.map(({ id, startsAtUtc, expected, joined }) => ({
            key: id,
            name: formatDate(new Date(startsAtUtc), zone, 'short', now()),
            whole: expected,
            part: joined,
          }))}
        />
      }
      table={{
        heads: ['Session', 'Date', 'Expected', 'Joined'],
        rows: sessions.map(({ id, name, cohortMoniker, startsAtUtc, expected, joined }) => ({
          key: id,
          cells: [
            cohortMoniker ? `${name} (${cohortMoniker})` : name,
            <DateOnly key="date" at={startsAtUtc} style="short" />,
            expected,
            joined,
          ],
        })),
      }}
    />
  );
}
