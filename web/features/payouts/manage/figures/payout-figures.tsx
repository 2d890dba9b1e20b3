import { useQuery } from '@tanstack/react-query';
import { formatDollars } from '#contract/primitives/money.ts';
import { ChartFigure } from '#web/kit/chart/chart-figure.tsx';
import { StackedChart, StackedLegend, TONES } from '#web/kit/chart/stacked-chart.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { exactDollars } from '../payout-text.rules.ts';
import { payoutFiguresQuery, type ShownFigures } from '../payouts.query.ts';
import styles from './figures.module.css';
import { monthLabel, monthName, revenueSeries, totalOf } from './figures.rules.ts';

/** Revenue by course and kind, upcoming payouts by month, and refunds: each in words, as a chart, and as a table. */
export function PayoutFigures({ school }: { school: string }) {
  const { data, isError, error, refetch } = useQuery(payoutFiguresQuery(school));
  if (isError) return <FailedState error={error} onRetry={() => void refetch()} title="Couldn't load the figures" />;
  if (!data) return <SkeletonRows count={4} />;
  return (
    <div className={styles.figures}>
      <Revenue figures={data} />
      <Coming coming={data.coming} />
      <Refunds refunds={data.refunds} />
    </div>
  );
}

function Revenue({ figures: { revenue, refunds } }: { figures: ShownFigures }) {
  if (revenue.length === 0) return <EmptyState title="No sales in the last 12 months" />;
  const months = refunds.map(({ month }) => month);
  const series = revenueSeries(revenue, months, TONES);
  const names = series.map(({ name }) => name);
  const all = exactDollars(totalOf(revenue));
  return (
    <ChartFigure
      title="Revenue by month"
      words={`You sold ${all} in the last 12 months, before refunds and fees.`}
      legend={<StackedLegend series={names} />}
      plot={
        <StackedChart
          tick={formatDollars}
          stacks={months.map((month, at) => ({
            key: month,
            name: monthName(month),
            values: series.map(({ values }) => values[at] ?? 0),
          }))}
        />
      }
      table={{
        heads: ['Month', ...names],
        rows: months.map((month, at) => ({
          key: month,
          cells: [monthLabel(month), ...series.map(({ values }) => exactDollars(values[at] ?? 0))],
        })),
      }}
    />
  );
}

function Coming({ coming }: { coming: ShownFigures['coming'] }) {
  if (coming.length === 0) return <EmptyState title="No upcoming payouts" />;
  return (
    <ChartFigure
      title="Upcoming payouts"
      words={`${exactDollars(totalOf(coming))} is scheduled as of now. This is an estimate and changes with every sale and refund.`}
      plot={
        <StackedChart
          expected
          tick={formatDollars}
          stacks={coming.map(({ month, amount }) => ({
            key: month,
            name: monthName(month),
            values: [Math.max(0, amount)],
          }))}
        />
      }
      table={{
        heads: ['Month', 'So far'],
        rows: coming.map(({ month, amount }) => ({ key: month, cells: [monthLabel(month), exactDollars(amount)] })),
      }}
    />
  );
}

function Refunds({ refunds }: { refunds: ShownFigures['refunds'] }) {
  const all = totalOf(refunds);
  if (all === 0) return <EmptyState title="No refunds in the last 12 months" />;
  return (
    <ChartFigure
      title="Refunds by month"
      words={`Refunds came to ${exactDollars(all)} in the last 12 months.`}
      plot={
        <StackedChart
          tick={formatDollars}
          stacks={refunds.map(({ month, amount }) => ({ key: month, name: monthName(month), values: [amount] }))}
        />
      }
      table={{
        heads: ['Month', 'Refunded'],
        rows: refunds.map(({ month, amount }) => ({ key: month, cells: [monthLabel(month), exactDollars(amount)] })),
      }}
    />
  );
}
