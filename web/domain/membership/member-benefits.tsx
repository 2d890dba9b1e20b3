import { IconCheck } from '@tabler/icons-react';
import type { PlanOnSale } from '#contract/membership/list-plans.ts';
import styles from './member-benefits.module.css';

/** What a plan brings, from its own facts. */
export function MemberBenefits({ plan }: { plan: PlanOnSale }) {
  const benefits = [
    plan.discountsCourses ? 'Member prices on courses and events' : '',
    plan.opensMembersOnly ? 'Members-only events, early access and recordings' : '',
    'The community chat and monthly industry feedback',
    plan.credits > 0 ? `${plan.credits} credits in a year` : '',
  ].filter(Boolean);
  return (
    <ul className={styles.benefits}>
      {benefits.map((benefit) => (
        <li key={benefit}>
          <IconCheck size={16} stroke={2} aria-hidden="true" />
          {benefit}
        </li>
      ))}
    </ul>
  );
}
