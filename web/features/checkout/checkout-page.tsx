import { IconShoppingBag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plansQuery, planToOffer } from '#web/features/membership/plans.ts';
import { Button, ButtonLink } from '#web/kit/action/button.tsx';
import { Stepper } from '#web/kit/form/fields.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { SkeletonCards, SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { begunWay, type Way } from './attempt.rules.ts';
import { basketQuery } from './basket.ts';
import { BasketList } from './basket-list.tsx';
import { BasketNotices, HeldNotice, UpgradeNotice } from './basket-notices.tsx';
import {
  changeCredits,
  clampCredits,
  firstYearDifference,
  type Interval,
  maxCredits,
  membershipOffer,
  oneTimeOffer,
} from './basket-sum.rules.ts';
import { CheckoutDialog } from './checkout-dialog.tsx';
import styles from './checkout-page.module.css';
import { CreditsText } from './credits-text.tsx';
import { heldCodeQuery } from './held-code.ts';
import { HeldCodeText } from './held-code-text.tsx';
import { MembershipOffer } from './membership-offer.tsx';
import { OneTimeOffer } from './one-time-offer.tsx';
import { openCheckoutQuery } from './order.ts';
import { useCheckout } from './use-checkout.ts';

/** The page's initial choices, made before signing in again or returning from the payment page. */
export interface CheckoutStart {
  credits?: number | undefined;
  interval?: Interval | undefined;
}

/** This page's URL with the current choices. */
function addressOf(credits: number, way: Way): string {
  const chosen = new URLSearchParams({
    ...(credits > 0 ? { credits: String(credits) } : {}),
    ...(way.kind === 'membership' ? { interval: way.interval } : {}),
  });
  return `/select_enrollment_type${chosen.size > 0 ? `?${chosen}` : ''}`;
}

/** The checkout: what is selected, how many credits to spend, and the ways to pay, each with its full sum. */
export function CheckoutPage({ start }: { start: CheckoutStart }) {
  const user = useCurrentUser();
  const basket = useQuery(basketQuery);
  const offersMembership = user.showMembershipUponPurchase;
  const plans = useQuery({ ...plansQuery, enabled: offersMembership });
  const [wantedCredits, setWantedCredits] = useState(start.credits);
  const [chosenInterval, setChosenInterval] = useState(start.interval);
  const open = useQuery(openCheckoutQuery).data ?? null;
  const heldCode = useQuery(heldCodeQuery);
  const { busy, problem, checkOut, dismiss } = useCheckout(addressOf);

  if (!basket.data) return <WithoutBasket error={basket.error} onRetry={() => void basket.refetch()} />;

  const { cohorts, notices, recommendedPlan, recommendedAction } = basket.data;
  const dialog = <CheckoutDialog problem={problem} email={user.email} onTry={checkOut} onClose={dismiss} />;
  if (cohorts.length === 0) {
    return (
      <Page title="Checkout">
        <BasketNotices notices={notices} />
        <EmptyState
          title="You didn't select any course to enroll in."
          icon={<IconShoppingBag size={26} stroke={1.75} />}
          action={<ButtonLink to="/select_course">Back</ButtonLink>}
        />
        {dialog}
      </Page>
    );
  }

  // Credits of an earlier checkout are released when this one starts.
  const ownCredits = user.credits + (open?.credits ?? 0);
  const code = heldCode.data ?? null;
  const creditLimit = maxCredits(cohorts, ownCredits, code);
  const credits = clampCredits(wantedCredits ?? open?.credits, creditLimit);
  const oneTime = oneTimeOffer(cohorts, credits, code);
  const plan = planToOffer(plans.data ?? [], recommendedPlan?.plan);
  const interval = chosenInterval ?? recommendedPlan?.interval ?? 'yearly';
  const member = plan ? membershipOffer(cohorts, plan, interval, credits, code) : undefined;
  const startedOrder = open?.purpose.startsWith('cohort_places') ? open : null;
  const continued = begunWay(startedOrder?.purpose);
  const count = cohorts.length === 1 ? '1 course' : `${cohorts.length} courses`;

  return (
    <Page
      title="Checkout"
      line={
        offersMembership
          ? `${count} selected. Compare two ways to pay, today and over a year.`
          : `${count} selected, at your prices.`
      }
      action={
        <ButtonLink to="/select_course" variant="secondary">
          Change courses
        </ButtonLink>
      }
    >
      <BasketNotices notices={notices} />
      {startedOrder && <HeldNotice until={startedOrder.expiresAt} />}
      {recommendedAction && <UpgradeNotice action={recommendedAction} />}
      <div className={offersMembership ? styles.two : styles.one} data-slim={creditLimit === 0 || undefined}>
        <BasketList cohorts={cohorts} disabled={busy !== null} />
        <div className={styles.credits}>
          <CreditsText own={ownCredits} credits={credits} most={creditLimit} />
          <HeldCodeText code={code} />
          {creditLimit > 0 && (
            <SpendCredits credits={credits} most={creditLimit} disabled={busy !== null} onChange={setWantedCredits} />
          )}
        </div>
        <OneTimeOffer
          offer={oneTime}
          held={continued === 'once'}
          besideMembership={offersMembership}
          busy={busy}
          onCheckOut={() => void checkOut({ way: { kind: 'once' }, credits, price: oneTime.today })}
        />
        {offersMembership &&
          (plan && member ? (
            <MembershipOffer
              offer={member}
              plan={plan}
              interval={interval}
              onInterval={setChosenInterval}
              recommended={recommendedPlan !== null}
              cheaperBy={firstYearDifference(oneTime, member)}
              held={continued === 'membership'}
              busy={busy}
              onCheckOut={() => void checkOut({ way: { kind: 'membership', interval }, credits, price: member.today })}
            />
          ) : (
            <WithoutPlans error={plans.error} pending={plans.isPending} onRetry={() => void plans.refetch()} />
          ))}
      </div>
      <p role="status" className={busy ? styles.wait : 'visually-hidden'}>
        {busy && 'Please wait while we setup a checkout session.'}
      </p>
      {dialog}
    </Page>
  );
}

function WithoutBasket({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <Page title="Checkout" line="What you selected and what it costs.">
      {error ? (
        <FailedState error={error} onRetry={onRetry} title="Couldn't load your courses" />
      ) : (
        <>
          <SkeletonRows count={2} />
          <SkeletonCards count={2} />
        </>
      )}
    </Page>
  );
}

function WithoutPlans({ error, pending, onRetry }: { error: Error | null; pending: boolean; onRetry: () => void }) {
  if (error) return <FailedState error={error} onRetry={onRetry} title="Couldn't load the membership offer" />;
  return pending ? <SkeletonCards count={1} /> : null;
}

function SpendCredits({
  credits,
  most,
  disabled,
  onChange,
}: {
  credits: number;
  most: number;
  disabled: boolean;
  onChange: (credits: number) => void;
}) {
  return (
    <div className={styles.spend}>
      <Stepper
        label="Credits to spend"
        value={credits}
        min={0}
        max={most}
        disabled={disabled}
        onChange={(wanted) => onChange(changeCredits(credits, wanted, most))}
      />
      <Button variant="quiet" disabled={disabled} onClick={() => onChange(credits === most ? 0 : most)}>
        {credits === most ? 'Use none' : `Use ${most}`}
      </Button>
    </div>
  );
}
