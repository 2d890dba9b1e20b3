import type { PlanOnSale } from '#contract/membership/list-plans.ts';
import { Benefits } from './benefits.tsx';

/** What a plan includes, from the plan's own data. */
export function MemberBenefits({ plan }: { plan: PlanOnSale }) {
  return (
    <Benefits
      of={[
        plan.discountsCourses ? 'Member prices on courses and events' : '',
        plan.opensMembersOnly ? 'Members-only events, early access, and recordings' : '',
        'The community chat, in-house work opportunities, and monthly industry feedback',
        plan.credits > 0 ? `${plan.credits} credits a year` : '',
      ].filter(Boolean)}
    />
  );
}
