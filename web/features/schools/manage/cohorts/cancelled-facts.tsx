import { creditCostOf, formatCount, formatDollars, toCents } from '#contract/primitives/money.ts';
import { zoneLabel } from '#contract/primitives/zone-words.ts';
import type { TeacherCohort } from '#contract/schools/teacher-cohort.ts';
import { Credits } from '#web/kit/text/money.tsx';
import { localTimeText } from '#web/kit/time/local-time-text.ts';
import styles from './cancelled-facts.module.css';
import { COHORT_LABELS, cohortValues } from './cohort-values.rules.ts';

/** A canceled cohort's fields, read-only: none of them can be changed anymore (M§4). */
export function CancelledFacts({ cohort }: { cohort: TeacherCohort }) {
  const { start, end, payment } = cohortValues(cohort);
  const price = (dollars: number) => (
    <>
      {formatDollars(dollars)}, <Credits count={creditCostOf(toCents(dollars))} />
    </>
  );
  const facts = [
    [COHORT_LABELS.moniker, cohort.moniker || 'None'],
    [COHORT_LABELS.timezone, zoneLabel(cohort.timezone)],
    [COHORT_LABELS.start, localTimeText(start)],
    [COHORT_LABELS.end, localTimeText(end)],
    [COHORT_LABELS.payment, localTimeText(payment)],
    [COHORT_LABELS.capacity, formatCount(cohort.capacity)],
    [COHORT_LABELS.price, price(cohort.price)],
    [COHORT_LABELS.nonmemberPrice, price(cohort.nonmember_price)],
  ] as const;
  return (
    <dl className={styles.facts} aria-label="Cohort details">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
