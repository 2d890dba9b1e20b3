import type { PlanOnSale } from '#contract/membership/list-plans.ts';
import { formatDollars } from '#contract/primitives/money.ts';
import { MemberBenefits } from '#web/features/membership/member-benefits.tsx';
import { monthsFree } from '#web/features/membership/months-free.rules.ts';
import { Segments } from '#web/kit/form/fields.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { type Interval, type Offer, staysRecommended } from './basket-sum.rules.ts';
import styles from './membership-offer.module.css';
import { OfferCard } from './offer-card.tsx';

interface MembershipOfferProps {
  offer: Offer;
  plan: PlanOnSale;
  interval: Interval;
  onInterval: (interval: Interval) => void;
  /** True if the server found the membership cheaper for this basket. */
  recommended: boolean;
  /** How many dollars less the membership costs than paying once, over the first year; negative: more. */
  cheaperBy: number;
  held: boolean;
  busy: 'once' | 'membership' | null;
  onCheckOut: () => void;
}

/** The basket at member prices with a membership, monthly or yearly. */
export function MembershipOffer(props: MembershipOfferProps) {
  const { offer, plan, interval, busy } = props;
  const free = monthsFree(plan);
  const price = interval === 'yearly' ? plan.yearlyPrice : plan.monthlyPrice;
  const recommended = staysRecommended(props.recommended, props.cheaperBy);
  const every = interval === 'yearly' ? 'year' : 'month';
  return (
    <OfferCard
      title="With membership"
      mark={recommended ? <Badge look="accent">Recommended</Badge> : undefined}
      highlighted={recommended}
      offer={offer}
      saving={saving(offer, props.cheaperBy)}
      withYear
      after={
        (interval === 'yearly'
          ? `Membership renews at ${formatDollars(price)} a year, starting a year from today, until you cancel.`
          : `Membership renews at ${formatDollars(price)} a month until you cancel: eleven more payments in the first year.`) +
        comparison(props.cheaperBy)
      }
      action={`${props.held ? 'Continue checkout ·' : 'Join and pay'} ${formatDollars(offer.today)}`}
      next={`You'll pay securely with Stripe, then return here as a member. We hold your seats for half an hour while you pay. Cancel anytime: your membership runs to the end of the ${every} you paid for, and you keep your courses.`}
      loading={busy === 'membership'}
      disabled={busy === 'once'}
      onCheckOut={props.onCheckOut}
    >
      <div className={styles.choice}>
        <Segments
          label="How to pay for the membership"
          value={interval}
          onChange={props.onInterval}
          options={[
            { value: 'monthly', label: 'Monthly' },
            { value: 'yearly', label: 'Yearly' },
          ]}
        />
        {free > 0 && (
          <span className={styles.free} data-on={interval === 'yearly' || undefined}>
            {free === 1 ? '1 month free' : `${free} months free`}
          </span>
        )}
      </div>
      <MemberBenefits plan={plan} />
    </OfferCard>
  );
}

/** What member prices save on these courses; if that outweighs the cost of the membership, the total savings. */
function saving(offer: Offer, cheaperBy: number): string | undefined {
  if (cheaperBy > 0) return `You pay ${formatDollars(cheaperBy)} less in the first year.`;
  return offer.saved > 0 ? `Member prices save you ${formatDollars(offer.saved)} on these courses.` : undefined;
}

/** Says so honestly if the membership isn't cheaper. */
function comparison(cheaperBy: number): string {
  if (cheaperBy > 0) return '';
  if (cheaperBy === 0) return ' Over the first year, both options cost the same.';
  return ` Over the first year, that's ${formatDollars(-cheaperBy)} more than paying once.`;
}
