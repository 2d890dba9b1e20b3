import type { ReactNode } from 'react';
import { formatDollars } from '#contract/primitives/money.ts';
import { Button } from '#web/kit/action/button.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import type { Offer } from './basket-sum.rules.ts';
import styles from './offer-card.module.css';
import { SumTable } from './sum-table.tsx';

export interface OfferCardProps {
  title: string;
  /** A badge beside the title: recommended. */
  mark?: ReactNode;
  /** Between the title and the sum: the toggle, the benefits of a membership. */
  children?: ReactNode;
  offer: Offer;
  /** What renews after today, in words. */
  after: ReactNode;
  /** True to show the first year's sum beside today's; false if nothing is compared and nothing renews. */
  withYear: boolean;
  saving?: ReactNode;
  /** The button's label. */
  action: string;
  /** What happens after a click on the button. */
  next: ReactNode;
  highlighted?: boolean;
  loading: boolean;
  disabled: boolean;
  onCheckOut: () => void;
}

/** One way to pay: what it costs today and in a year, every line of the sum, the button, and what happens next. */
export function OfferCard(props: OfferCardProps) {
  const { offer } = props;
  const id = `offer-${props.title.toLowerCase().replace(/\W+/g, '-')}`;
  return (
    <section className={styles.offer} data-highlighted={props.highlighted || undefined} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={textStyles.larger}>
          {props.title}
        </h2>
        {props.mark}
      </header>
      <dl className={styles.costs}>
        <div>
          <dt>Today</dt>
          <dd className={styles.today} aria-live="polite">
            {formatDollars(offer.today)}
          </dd>
        </div>
        {props.withYear && (
          <div>
            <dt>First-year total</dt>
            <dd className={styles.year}>{formatDollars(offer.firstYear)}</dd>
          </div>
        )}
      </dl>
      <div className={styles.brings}>{props.children}</div>
      <div className={styles.sum}>
        <SumTable
          caption={`${props.title}: price breakdown`}
          rows={offer.rows}
          total={{ key: 'today', label: 'Total today', amount: offer.today }}
        />
        {props.saving && <p className={styles.saving}>{props.saving}</p>}
        <p className={textStyles.soft}>{props.after}</p>
      </div>
      <div className={styles.foot}>
        <Button size="lg" wide loading={props.loading} disabled={props.disabled} onClick={props.onCheckOut}>
          {props.action}
        </Button>
        <p className={textStyles.softSmall}>{props.next}</p>
      </div>
    </section>
  );
}
