import type { ReactNode } from 'react';
import type { ActiveSubscription } from '#contract/membership/subscription.endpoints.ts';
import { formatDollars } from '#contract/primitives/money.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import styles from './subscription.module.css';

/** `$15 a month`, `$150 a year`; a complimentary membership costs nothing. */
export function priceText({
  price,
  billingInterval,
}: {
  price: number;
  billingInterval: 'monthly' | 'yearly';
}): string {
  return `${formatDollars(price)} a ${billingInterval === 'yearly' ? 'year' : 'month'}`;
}

function SubscriptionState({ held }: { held: ActiveSubscription }) {
  if (held.status === 'suspended') return <Badge look="failed">Suspended</Badge>;
  if (held.status === 'grace') return <Badge look="warning">Payment failed</Badge>;
  if (held.downgradeTo === 'cancel') return <Badge look="draft">Active, ends soon</Badge>;
  return <Badge look="published">Active</Badge>;
}

/** Plan, status, next billing or end date, and payment method, laid out like a receipt. */
export function SubscriptionFacts({ held, card }: { held: ActiveSubscription; card: ReactNode }) {
  const rows: [string, ReactNode][] = [
    ['Status', <SubscriptionState key="status" held={held} />],
    ['Price', held.source === 'paid' ? priceText(held) : 'Free: a gift from us'],
    ['Billing', held.source === 'paid' ? (held.billingInterval === 'yearly' ? 'Yearly' : 'Monthly') : "Doesn't renew"],
  ];
  if (held.nextBillingAt) rows.push(['Next billing', <DateOnly key="next" at={held.nextBillingAt} style="full" />]);
  if (held.expiresAt) {
    rows.push([
      held.status === 'grace' ? 'Access until' : 'Ends',
      <DateOnly key="end" at={held.expiresAt} style="full" />,
    ]);
  }
  if (held.credits > 0) rows.push(['Credits', `${held.credits} a year`]);
  if (held.source === 'paid') rows.push(['Payment method', card]);
  return (
    <section className={styles.card} aria-labelledby="plan-title">
      <h2 id="plan-title" className={textStyles.larger}>
        {held.planName}
      </h2>
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
