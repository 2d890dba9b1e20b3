import { formatCount, formatDollars } from '#contract/primitives/money.ts';
import { cityOf } from '#contract/primitives/zone-words.ts';
import { SideFigures, SidePart } from '#web/kit/layout/editor-frame-side.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import type { NewCohort } from './cohorts.query.ts';

/** The other defaults of a new cohort; all of them can be changed on the next page. */
export function NewCohortSide({ start: { cohort, last }, copy }: { start: NewCohort; copy: boolean }) {
  return (
    <SidePart id="starts-with" title="Starts with">
      {copy && last ? (
        <p>
          The seats, prices, time zone, length, payment deadline, and teacher assistant from {last.moniker || last.name}
          .
        </p>
      ) : (
        <SideFigures
          rows={[
            ['Time zone', cityOf(cohort.timezone)],
            ['End', 'Six weeks later'],
            ['Payment deadline', 'At the start'],
            ['Seats', formatCount(cohort.capacity)],
            ['Member price', formatDollars(cohort.price)],
            ['Non-member price', formatDollars(cohort.nonmember_price)],
            ['Teacher assistant', 'None'],
          ]}
        />
      )}
      <p className={textStyles.softSmall}>You can change all of this on the next page, before anyone sees it.</p>
    </SidePart>
  );
}
