import { formatCount } from '#contract/primitives/money.ts';
import type { Interest } from '#contract/students/students.endpoints.ts';
import { BarChart } from '#web/kit/chart/bar-chart.tsx';
import { ChartFigure } from '#web/kit/chart/chart-figure.tsx';
import { awakeText, hourText } from './awake-text.rules.ts';

/** The hours, in the viewer's own day, when people on the waitlist and followers are awake. */
export function AwakeFigure({ awake }: { awake: Interest['awake'] }) {
  return (
    <ChartFigure
      title="When they're awake"
      words={awakeText(awake)}
      plot={
        <BarChart
          nameEvery={4}
          bars={awake.hours.map((each) => ({
            key: each.hour,
            name: hourText(each.hour),
            whole: awake.people,
            part: each.awake,
          }))}
        />
      }
      table={{
        heads: ['Your time', 'Awake', 'Total'],
        rows: awake.hours.map((each) => ({
          key: each.hour,
          cells: [hourText(each.hour), formatCount(each.awake), formatCount(awake.people)],
        })),
      }}
    />
  );
}
