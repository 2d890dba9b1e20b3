import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  type ActiveSubscription,
  cancelSubscription,
  refundSubscription,
  revertCancel,
} from '#contract/membership/subscription.endpoints.ts';
import { formatDollars } from '#contract/primitives/money.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { cardName } from '#web/features/payment/card-name.ts';
import { savedCardsQuery } from '#web/features/payment/saved-cards.query.ts';
import { Button, ButtonLink } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { SkeletonLine } from '#web/kit/state/skeleton.tsx';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { EndMembership } from './end-membership.tsx';
import { refreshMembership, subscriptionQuery } from './membership.query.ts';
import { SmallerPlans, Upgrades } from './plan-ways.tsx';
import styles from './subscription.module.css';
import { SubscriptionFacts } from './subscription-facts.tsx';
import type { Wanted } from './use-membership-link.ts';

const failed = (title: string) => (error: unknown) =>
  toast.error(title, isApiProblem(error) ? error.message : 'Try again in a moment.');

function CardOnFile() {
  const cards = useQuery(savedCardsQuery);
  const card = cards.data?.find((one) => one.defaultPaymentMethod);
  return (
    <>
      {cards.isPending ? <SkeletonLine /> : card ? <span>{cardName(card)}</span> : <span>No card on file</span>}
      <Link to="/change_card">Change card</Link>
    </>
  );
}

/** Any planned change or problem, with its one next step. */
function Notice({ held, busy, onRevert }: { held: ActiveSubscription; busy: boolean; onRevert: () => void }) {
  if (held.status === 'suspended') {
    return (
      <div className={styles.notice} role="status">
        <p>Your bank has disputed a payment for this membership. It’s on hold until that’s resolved.</p>
      </div>
    );
  }
  if (held.status === 'grace') {
    return (
      <div key="grace" className={styles.notice} role="status">
        <p>
          <strong>We couldn’t charge your last renewal.</strong> You keep your access, but not member prices
          {held.expiresAt && (
            <span>
              , until <DateOnly at={held.expiresAt} style="full" />
            </span>
          )}
          <span>. Use another card to fix it right away.</span>
        </p>
        <ButtonLink to="/change_card">Change card</ButtonLink>
      </div>
    );
  }
  if (held.downgradeTo === null) return null;
  return (
    <div key="change" className={styles.notice} role="status">
      {held.downgradeTo === 'cancel' ? (
        <p key="cancel">
          <strong>Your subscription is canceled.</strong> It ends
          {held.expiresAt && (
            <span>
              {' '}
              on <DateOnly at={held.expiresAt} style="full" />
            </span>
          )}
          <span>, and you won’t be charged again.</span>
        </p>
      ) : (
        <p>
          <strong>You’ll switch to {held.downgradeToName ?? held.downgradeTo}</strong>
          {held.nextBillingAt && (
            <span>
              {' '}
              on <DateOnly at={held.nextBillingAt} style="full" />
            </span>
          )}
          <span>.</span>
        </p>
      )}
      <Button loading={busy} onClick={onRevert}>
        {held.downgradeTo === 'cancel' ? 'Undo cancellation' : 'Keep my plan'}
      </Button>
    </div>
  );
}

/** The user's current membership: what it is, what can be changed, and how to cancel. */
export function HeldSubscription({
  held,
  opening,
  onOpen,
}: {
  held: ActiveSubscription;
  opening: Wanted | null;
  onOpen: (wanted: Wanted) => void;
}) {
  const client = useQueryClient();
  const keep = async ({ activeSubscription }: { activeSubscription: ActiveSubscription | null }) => {
    client.setQueryData(subscriptionQuery.queryKey, activeSubscription);
    await refreshMembership(client);
  };
  const cancel = useMutation({
    mutationFn: (downgradeTo: string) => call(cancelSubscription, { body: { downgradeTo } }),
    onSuccess: async (response, to) => {
      await keep(response);
      if (to === 'cancel') toast.success('Subscription canceled', 'We emailed you how long you keep access.');
      else toast.success('Your plan will change', 'Nothing changes until then.');
    },
    onError: failed("Couldn't change your subscription"),
  });
  const revert = useMutation({
    mutationFn: () => call(revertCancel),
    onSuccess: async (response) => {
      await keep(response);
      toast.success('Your plan stays the same');
    },
    onError: failed("Couldn't change your subscription"),
  });
  const refund = useMutation({
    mutationFn: () => call(refundSubscription),
    onSuccess: async ({ refunded }) => {
      await refreshMembership(client);
      toast.success('Your membership has ended', `We're refunding ${formatDollars(refunded)} to your card.`);
    },
    onError: failed("Couldn't change your subscription"),
  });
  return (
    <>
      <Notice held={held} busy={revert.isPending} onRevert={() => revert.mutate()} />
      <SubscriptionFacts held={held} card={<CardOnFile />} />
      {held.downgradeTo === null && (
        <Upgrades
          held={held}
          busy={opening?.kind === 'upgrade' ? opening : null}
          onUpgrade={(plan, interval) => onOpen({ kind: 'upgrade', plan, interval })}
        />
      )}
      <SmallerPlans
        held={held}
        busy={cancel.isPending ? cancel.variables : null}
        onChoose={(plan) => cancel.mutate(plan)}
      />
      <EndMembership
        held={held}
        busy={cancel.isPending && cancel.variables === 'cancel' ? 'cancel' : refund.isPending ? 'refund' : null}
        onCancel={() => cancel.mutate('cancel')}
        onRefund={() => refund.mutate()}
      />
    </>
  );
}
