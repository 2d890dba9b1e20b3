import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanOnSale } from '#contract/membership/list-plans.ts';
import { formatDollars } from '#contract/primitives/money.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Segments } from '#web/kit/form/fields.tsx';
import { SkeletonCards } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './join-offer.module.css';
import { MemberBenefits } from './member-benefits.tsx';
import { monthsFree, yearlyByMonth } from './months-free.rules.ts';
import { RecordingsAndTeachers, Savings } from './offer-reasons.tsx';
import { plansQuery } from './plans.ts';

type Interval = 'monthly' | 'yearly';

interface JoinOfferProps {
  busy: boolean;
  onJoin: (interval: Interval, price: number) => void;
}

/** The plans on sale, monthly or yearly: price, benefits, and the join button. */
export function JoinOffer({ busy, onJoin }: JoinOfferProps) {
  const plans = useQuery(plansQuery);
  if (plans.isError) {
    return (
      <FailedState error={plans.error} onRetry={() => void plans.refetch()} title="Couldn't load the membership" />
    );
  }
  if (!plans.data) return <SkeletonCards count={1} />;
  const [plan] = plans.data;
  if (!plan) return <EmptyState title="No memberships are on sale right now" />;
  return (
    <>
      <Offer plan={plan} busy={busy} onJoin={onJoin} />
      <RecordingsAndTeachers />
    </>
  );
}

function Offer({ plan, busy, onJoin }: JoinOfferProps & { plan: PlanOnSale }) {
  const [interval, setInterval] = useState<Interval>('yearly');
  const yearly = interval === 'yearly';
  const price = yearly ? plan.yearlyPrice : plan.monthlyPrice;
  const free = monthsFree(plan);
  return (
    <section className={styles.offer} aria-labelledby="offer-title">
      <div className={styles.pay}>
        <h2 id="offer-title" className={textStyles.larger}>
          {plan.name}
        </h2>
        <div className={styles.choice}>
          <Segments
            label="How to pay for the membership"
            value={interval}
            onChange={setInterval}
            options={[
              { value: 'monthly', label: 'Monthly' },
              { value: 'yearly', label: 'Yearly' },
            ]}
          />
          {free > 0 && (
            <span className={styles.free} data-on={yearly || undefined}>
              {free === 1 ? '1 month free' : `${free} months free`}
            </span>
          )}
        </div>
        <p className={styles.price} aria-live="polite">
          <strong>{formatDollars(price)}</strong> a {yearly ? 'year' : 'month'}
          {yearly && <span>{` · ${formatDollars(yearlyByMonth(plan))} a month`}</span>}
        </p>
        <Button size="lg" wide loading={busy} onClick={() => onJoin(interval, price)}>
          {`Join · ${formatDollars(price)}`}
        </Button>
        <p className={textStyles.softSmall}>
          You’ll pay securely with Stripe, then return here as a member. It renews at {formatDollars(price)} a{' '}
          {yearly ? 'year' : 'month'} until you cancel, which you can do here anytime. If you don’t use it, your first
          payment is refundable for 14 days.
        </p>
      </div>
      <div className={styles.brings}>
        <h3 className={textStyles.large}>What members get</h3>
        <MemberBenefits plan={plan} />
        {plan.discountsCourses && <Savings />}
      </div>
    </section>
  );
}
