import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Page, Row } from '#web/kit/layout/page.tsx';
import { SkeletonCards } from '#web/kit/state/skeleton.tsx';
import { FailedState } from '#web/kit/state/states.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { HeldSubscription } from './held-subscription.tsx';
import { JoinOffer } from './join-offer.tsx';
import { LinkProblem } from './link-problem.tsx';
import { refreshMembership, subscriptionQuery } from './membership.query.ts';
import styles from './subscription.module.css';
import { isNew, subscriptionsTitle } from './titles.rules.ts';
import { useMembershipLink } from './use-membership-link.ts';

const ASK_EVERY_MS = 2_000;
/** After this long, the page stops polling and says so; a confirmed change still goes through. */
const ASK_FOR_MS = 60_000;

/** `changed`: plan and interval that the provider's page was to confirm, as `premium_membership-yearly`. */
export function SubscriptionsPage({ changed }: { changed: string | undefined }) {
  const user = useCurrentUser();
  const subscription = useQuery(subscriptionQuery);
  const { busy, problem, go, dismiss } = useMembershipLink();
  const held = subscription.data;
  const fresh = isNew(user.access);
  return (
    <Page
      title={subscriptionsTitle(user.access)}
      line={
        fresh
          ? 'Save on courses and events, watch every recording, and join the community chat.'
          : held
            ? 'Your plan, what it costs, and how you pay for it.'
            : "You don't have a membership right now. Join anytime."
      }
    >
      {subscription.isError && held === undefined ? (
        <FailedState
          error={subscription.error}
          onRetry={() => void subscription.refetch()}
          title="Couldn't load your subscription"
        />
      ) : held === undefined ? (
        <SkeletonCards count={1} />
      ) : held ? (
        <>
          {changed && <Confirmed until={`${held.plan}-${held.billingInterval}`} wanted={changed} />}
          <HeldSubscription held={held} opening={busy} onOpen={(wanted) => void go(wanted)} />
        </>
      ) : (
        <JoinOffer
          busy={busy?.kind === 'join'}
          onJoin={(interval, price) => void go({ kind: 'join', interval, price })}
        />
      )}
      {fresh && (
        <Row>
          <ButtonLink to="/select_course" variant="secondary">
            Back to course selection
          </ButtonLink>
        </Row>
      )}
      <p role="status" className={busy ? styles.soft : 'visually-hidden'}>
        {busy && 'Please wait while we setup a checkout session.'}
      </p>
      <LinkProblem problem={problem} email={user.email} onTry={(wanted) => void go(wanted)} onClose={dismiss} />
    </Page>
  );
}

/** Back from the provider's page: the URL isn't proof, so the membership is polled until it shows the change. */
function Confirmed({ wanted, until }: { wanted: string; until: string }) {
  const client = useQueryClient();
  const done = wanted === until;
  const [tired, setTired] = useState(false);
  useEffect(() => {
    if (done) {
      void refreshMembership(client);
      return;
    }
    const pollTimer = setInterval(
      () => void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey }),
      ASK_EVERY_MS,
    );
    const end = setTimeout(() => {
      clearInterval(pollTimer);
      setTired(true);
    }, ASK_FOR_MS);
    return () => {
      clearInterval(pollTimer);
      clearTimeout(end);
    };
  }, [client, done]);
  return (
    <div className={styles.notice} data-tone={done ? 'good' : undefined} role="status">
      <p>
        {done
          ? 'Your plan has changed.'
          : tired
            ? "Your change hasn't come through yet. If you confirmed it, you'll see it here soon, and we'll email you."
            : 'Waiting for our payment provider to confirm your change.'}
      </p>
    </div>
  );
}
