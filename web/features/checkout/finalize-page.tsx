import { IconReceipt } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Order } from '#contract/checkout/show-order.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { eventAddress } from '#web/features/events/page/event-time.rules.ts';
import { ButtonAnchor, ButtonLink } from '#web/kit/action/button.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { Countdown } from '#web/kit/time/countdown.tsx';
import { publicConfig } from '#web/platform/public-config.ts';
import { refreshCurrentUser } from '#web/session/current-user.ts';
import { refreshEnrollment } from './basket.ts';
import styles from './finalize-page.module.css';
import { orderQuery } from './order.ts';
import { OrderReceipt } from './order-receipt.tsx';
import { type OrderState, orderStatusOf, takesLong } from './order-status.rules.ts';
import { boughtOf, holdsSeats, orderStatusText } from './order-text.rules.ts';
import { StatusMark } from './status-mark.tsx';
import { WhatComesNext } from './what-comes-next.tsx';

/** After the payment page: the status of the person's order, what was bought, and what comes next. */
export function FinalizePage({ orderId, turnedBack }: { orderId: number | undefined; turnedBack: boolean }) {
  if (orderId === undefined) return <NoOrder />;
  return <OrderPage orderId={orderId} turnedBack={turnedBack} />;
}

function NoOrder() {
  const { supportEmail } = publicConfig();
  return (
    <Page title="Your order">
      <EmptyState
        title="We couldn't find that order"
        icon={<IconReceipt size={26} stroke={1.75} />}
        action={
          <>
            <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>
            {supportEmail && (
              <ButtonAnchor href={`mailto:${supportEmail}`} variant="secondary">
                Email support
              </ButtonAnchor>
            )}
          </>
        }
      >
        If you paid, your receipt is in your email, and what you bought is on your dashboard.
      </EmptyState>
    </Page>
  );
}

function OrderPage({ orderId, turnedBack }: { orderId: number; turnedBack: boolean }) {
  const client = useQueryClient();
  const query = orderQuery(orderId, turnedBack);
  const result = useQuery(query);
  const order = result.data;
  const polls = client.getQueryState(query.queryKey)?.dataUpdateCount ?? 0;
  const settled = order !== undefined && order.state !== 'pending' && order.state !== 'paid';
  // A purchase changes credits, access, selections, and courses wherever they are shown.
  useEffect(() => {
    if (!settled) return;
    void refreshCurrentUser(client);
    void refreshEnrollment(client);
  }, [client, settled]);

  if (!order) {
    if (isApiProblem(result.error) && result.error.status === 404) return <NoOrder />;
    return (
      <Page title="Your order">
        {result.isError ? (
          <FailedState error={result.error} onRetry={() => void result.refetch()} title="Couldn't load your order" />
        ) : (
          <SkeletonRows count={3} />
        )}
      </Page>
    );
  }

  const status = orderStatusOf(order, turnedBack);
  const statusText = orderStatusText(status, order.lines);
  const waiting = status === 'waiting' || status === 'settling';
  return (
    <Page
      title={
        <span className={styles.title}>
          <StatusMark standing={status} />
          {statusText.title}
        </span>
      }
      line={<span role="status">{statusText.line}</span>}
      action={<Actions standing={status} order={order} />}
    >
      {waiting && takesLong(polls) && (
        <p className={styles.notice}>
          This is taking longer than usual. You can leave this page; we’ll email you when it’s done.
        </p>
      )}
      {status === 'failed' && order.failure && <p className={styles.notice}>{order.failure}</p>}
      {status === 'turned_back' && order.expiresAt && holdsSeats(order.lines) && (
        <p className={styles.notice}>
          We’re still holding your seats. We’ll release them <Countdown to={order.expiresAt} done="now" />.
        </p>
      )}
      {order.disputed && (
        <p className={styles.notice}>
          Your bank has disputed this payment. Your purchase is on hold until that’s resolved.
        </p>
      )}
      {result.isError && (
        <p className={styles.notice} role="alert">
          {isApiProblem(result.error) ? result.error.message : 'We lost the connection for a moment.'}{' '}
          <button type="button" className={styles.again} onClick={() => void result.refetch()}>
            Retry
          </button>
        </p>
      )}
      <div className={styles.columns}>
        <OrderReceipt order={order} />
        <WhatComesNext order={order} standing={status} />
      </div>
    </Page>
  );
}

function Actions({ standing, order }: { standing: OrderState; order: Order }) {
  switch (standing) {
    case 'waiting':
    case 'settling':
      return null;
    case 'turned_back':
      return (
        <>
          <StartAgain key="turned-back" order={order} variant="secondary">
            {boughtOf(order.lines) === 'cohort_place' ? 'Back to checkout' : 'Go back'}
          </StartAgain>
          {order.checkoutUrl && <ButtonAnchor href={order.checkoutUrl}>Continue checkout</ButtonAnchor>}
        </>
      );
    case 'expired':
    case 'failed':
      return <StartAgain order={order}>Try again</StartAgain>;
    case 'lost':
    case 'refunded':
      return boughtOf(order.lines) === 'cohort_place' ? (
        <ButtonLink to="/select_course">Choose another course</ButtonLink>
      ) : (
        <>
          <StartAgain order={order} variant="secondary">
            Go back
          </StartAgain>
          <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>
        </>
      );
    default:
      return <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>;
  }
}

/** A link to buy again what this order was for: its basket, its event, its workout, the credits, or the membership. */
function StartAgain({ order, ...look }: { order: Order; variant?: 'secondary'; children: ReactNode }) {
  const { event, workout } = order.lines.find((line) => line.event ?? line.workout) ?? {};
  switch (boughtOf(order.lines)) {
    case 'cohort_place':
      return <ButtonLink to="/select_enrollment_type" search={{ credits: order.credits || undefined }} {...look} />;
    case 'ticket':
      return event ? (
        <ButtonLink to="/events/$address" params={{ address: eventAddress(event) }} {...look} />
      ) : (
        <ButtonLink to="/events" {...look} />
      );
    case 'workout_place':
      return workout ? (
        <ButtonLink to="/workouts/$id" params={{ id: String(workout.id) }} {...look} />
      ) : (
        <ButtonLink to="/workouts" {...look} />
      );
    case 'credits':
      return <ButtonLink to="/buy_credits" {...look} />;
    case 'membership':
      return <ButtonLink to="/subscriptions" {...look} />;
  }
}
