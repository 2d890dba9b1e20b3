import type { ActiveSubscription, PlanUpgrade } from '#contract/membership/subscription.endpoints.ts';
import { formatDollars } from '#contract/primitives/money.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Section } from '#web/kit/layout/page.tsx';
import styles from './subscription.module.css';
import { priceText } from './subscription-facts.tsx';

const MONTHS = 12;

/** `2 months free` if paying yearly saves whole months of the same plan; otherwise the amount. */
function savingsText({ price, savings }: PlanUpgrade): string {
  const months = savings / ((price + savings) / MONTHS);
  return Number.isInteger(months)
    ? `${months} ${months === 1 ? 'month' : 'months'} free`
    : `Saves ${formatDollars(savings)} a year`;
}

/**
 * Higher plans, and yearly billing: what is paid today and what it includes. The provider's page asks for confirmation.
 */
export function Upgrades({
  held,
  busy,
  onUpgrade,
}: {
  held: ActiveSubscription;
  /** The upgrade being opened. */
  busy: { plan: string; interval: string } | null;
  onUpgrade: (plan: string, interval: 'monthly' | 'yearly') => void;
}) {
  if (held.upgrades.length === 0) return null;
  const onlyYear = held.upgrades.every((one) => one.plan === held.plan);
  return (
    <Section
      title={onlyYear ? 'Pay by the year' : 'Upgrade'}
      line="A new period starts today. We’ll credit the unused part of your current plan."
    >
      <ul className={styles.ways}>
        {held.upgrades.map((one) => (
          <li key={`${one.plan}-${one.billingInterval}`} className={styles.way}>
            <div className={styles.words}>
              <strong>
                {one.name}, {one.billingInterval}
              </strong>
              <span className={styles.soft}>
                {priceText(one)}
                {one.credits > 0 && <span>{`, ${one.credits} credits a year`}</span>}
              </span>
              {one.savings > 0 && <span className={styles.save}>{savingsText(one)}</span>}
            </div>
            <Button
              loading={busy?.plan === one.plan && busy.interval === one.billingInterval}
              disabled={busy !== null}
              onClick={() => onUpgrade(one.plan, one.billingInterval)}
              aria-label={`Upgrade · about ${formatDollars(one.dueToday)} today, to ${one.name}, ${one.billingInterval}`}
            >
              {`Upgrade · about ${formatDollars(one.dueToday)} today`}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Lower plans, starting at the end of the period. */
export function SmallerPlans({
  held,
  busy,
  onChoose,
}: {
  held: ActiveSubscription;
  busy: string | null;
  onChoose: (plan: string) => void;
}) {
  const others = held.downgrades.filter((one) => one.plan !== held.downgradeTo);
  if (others.length === 0) return null;
  return (
    <Section title="Smaller plans" line="They start when the period you paid for ends. You won’t be charged today.">
      <ul className={styles.ways}>
        {others.map((one) => (
          <li key={one.plan} className={styles.way}>
            <div className={styles.words}>
              <strong>{one.name}</strong>
              <span className={styles.soft}>
                {priceText(one)}
                {one.credits > 0 && (
                  <span>{`, ${one.credits} ${one.credits === 1 ? 'credit' : 'credits'} a year`}</span>
                )}
              </span>
            </div>
            <Button
              variant="secondary"
              loading={busy === one.plan}
              disabled={busy !== null}
              onClick={() => onChoose(one.plan)}
              aria-label={`Switch at the end of the period, to ${one.name}`}
            >
              Switch at the end of the period
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
