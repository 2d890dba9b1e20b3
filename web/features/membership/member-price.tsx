import { useQuery } from '@tanstack/react-query';
import { formatDollars } from '#contract/primitives/money.ts';
import textStyles from '#web/kit/theme/text.module.css';
import { plansQuery } from './plans.ts';

/**
 * The price of a membership that opens members-only events; renders nothing while it isn't known, or if none is on
 * sale.
 */
export function MemberPrice() {
  const { data } = useQuery(plansQuery);
  const plan = data?.find((each) => each.opensMembersOnly);
  if (!plan) return null;
  return (
    <p className={textStyles.softSmall}>
      {`Membership: ${formatDollars(plan.yearlyPrice)} a year, or ${formatDollars(plan.monthlyPrice)} a month.`}
    </p>
  );
}
