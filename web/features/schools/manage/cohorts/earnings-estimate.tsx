import { formatCount, formatDollars, toCents } from '#contract/primitives/money.ts';
import { estimateCohort } from '#contract/schools/estimate-cohort.ts';
import type { CohortEarned, CohortSold } from '#contract/schools/teacher-cohort.ts';
import { parseInteger } from '#web/kit/form/parse-integer.ts';
import { type CohortValues, dollarsTyped, hoursTyped } from './cohort-values.rules.ts';
import { EarnedSoFar } from './earned-so-far.tsx';
import styles from './earnings-estimate.module.css';

/** `−$1,125`, with a true minus sign. */
const off = (dollars: number) => `−${formatDollars(dollars)}`;
const signed = (dollars: number) => (dollars < 0 ? off(-dollars) : formatDollars(dollars));

/**
 * What the cohort would earn if every seat sold at the member price, updated while typing (M§9); for School Admins also
 * what was really sold, what that earns, and when it is paid. Renders nothing for the platform's school.
 */
export function EarningsEstimate({
  values,
  feeBps,
  isHouse,
  sold,
  earned,
}: {
  values: CohortValues;
  feeBps: number;
  isHouse: boolean;
  sold: CohortSold | null;
  earned: CohortEarned | null;
}) {
  const capacity = parseInteger(values.capacity);
  const price = dollarsTyped(values.price);
  const hours = values.wantsTa ? hoursTyped(values.lectureHours) : 0;
  const known = capacity !== undefined && price !== undefined && hours !== undefined;
  const estimate = known
    ? estimateCohort({
        priceCents: toCents(price),
        capacity,
        wantsTa: values.wantsTa,
        lectureHours: hours,
        feeBps,
        isHouse,
      })
    : null;
  if (isHouse && !sold) return null;
  return (
    <div className={styles.two}>
      {!isHouse && (
        <section className={styles.box} data-estimate aria-label="Earnings estimate" aria-live="polite">
          <h3>Earnings estimate</h3>
          {estimate ? (
            <dl className={styles.lines}>
              <div>
                <dt>
                  {formatCount(capacity ?? 0)} {capacity === 1 ? 'seat' : 'seats'} at {formatDollars(price ?? 0)}
                </dt>
                <dd>{formatDollars(estimate.revenue)}</dd>
              </div>
              <div>
                <dt>Platform fee, {feeBps / 100}%</dt>
                <dd>{off(estimate.fee)}</dd>
              </div>
              {values.wantsTa && (
                <div>
                  <dt>Teacher assistant, {hours === 1 ? '1 hour' : `${hours} hours`} at $50</dt>
                  <dd>{off(estimate.assistant)}</dd>
                </div>
              )}
              <div className={styles.sum}>
                <dt>Estimated profit</dt>
                <dd>{signed(estimate.profit)}</dd>
              </div>
            </dl>
          ) : (
            <p className={styles.soft}>
              Enter {values.wantsTa ? 'capacity, price, and hours' : 'capacity and price'} to see an estimate.
            </p>
          )}
          <p className={styles.soft}>If every seat sells at the member price. This is an estimate, not a guarantee.</p>
        </section>
      )}
      {sold && <SoldSoFar sold={sold} />}
      {earned && <EarnedSoFar earned={earned} />}
    </div>
  );
}

/** Actual sales: seats, at which prices, and revenue before the fee. Only School Admins and staff see it. */
function SoldSoFar({ sold }: { sold: CohortSold }) {
  return (
    <section className={styles.box} aria-label="Sales to date">
      <h3>Sales to date</h3>
      {sold.places === 0 ? (
        <p className={styles.soft}>No sales yet.</p>
      ) : (
        <dl className={styles.lines}>
          {sold.prices.map(({ price, places }) => (
            <div key={price}>
              <dt>
                {formatCount(places)} paid {formatDollars(price)}
              </dt>
              <dd>{formatDollars(price * places)}</dd>
            </div>
          ))}
          <div className={styles.sum}>
            <dt>
              {formatCount(sold.places)} {sold.places === 1 ? 'seat' : 'seats'} sold
            </dt>
            <dd>{formatDollars(sold.revenue)}</dd>
          </div>
        </dl>
      )}
      {sold.given > 0 && <p className={styles.soft}>Plus {formatCount(sold.given)} added for free.</p>}
      <p className={styles.soft}>
        Before the fee, minus your own promo codes and refunds. Only School Admins can see this.
      </p>
    </section>
  );
}
