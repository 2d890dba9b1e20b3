import { useState } from 'react';
import type { ActiveSubscription } from '#contract/membership/subscription.endpoints.ts';
import { formatDollars } from '#contract/primitives/money.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import styles from './subscription.module.css';

interface EndMembershipProps {
  held: ActiveSubscription;
  busy: 'cancel' | 'refund' | null;
  onCancel: () => void;
  onRefund: () => void;
}

/** Cancels the membership or refunds it: the consequences are spelled out first, and the user confirms again. */
export function EndMembership({ held, busy, onCancel, onRefund }: EndMembershipProps) {
  const [asking, setAsking] = useState<'cancel' | 'refund' | null>(null);
  if (held.source !== 'paid') return null;
  const mayCancel = held.downgradeTo !== 'cancel';
  if (!mayCancel && !held.refundable) return null;
  const atOnce = held.status === 'grace';
  const close = () => setAsking(null);
  const keep = (
    <Button variant="secondary" onClick={close}>
      Keep my membership
    </Button>
  );
  return (
    <section className={styles.end} aria-labelledby="end-title">
      <h2 id="end-title" className={textStyles.larger}>
        Cancel membership
      </h2>
      <p className={styles.soft}>You keep your courses and credits either way.</p>
      {mayCancel && (
        <Button
          variant="secondary"
          loading={busy === 'cancel'}
          disabled={busy !== null}
          onClick={() => setAsking('cancel')}
        >
          Cancel subscription
        </Button>
      )}
      {held.refundable && (
        <>
          <Button
            variant="secondary"
            loading={busy === 'refund'}
            disabled={busy !== null}
            onClick={() => setAsking('refund')}
          >
            {`Cancel and refund ${formatDollars(held.refundable.amount)}`}
          </Button>
          <p className={styles.soft}>
            You haven’t used it yet, so your first payment is fully refundable until{' '}
            <DateOnly at={held.refundable.until} style="full" />.
          </p>
        </>
      )}
      <Dialog
        open={asking === 'cancel'}
        onClose={close}
        title="Cancel your subscription?"
        actions={
          <>
            {keep}
            <Button
              variant="danger"
              onClick={() => {
                close();
                onCancel();
              }}
            >
              Cancel subscription
            </Button>
          </>
        }
      >
        {atOnce ? (
          <p key="now">It ends now, because the current period wasn’t paid. You won’t be charged again.</p>
        ) : (
          <p>
            You keep access until{' '}
            {held.nextBillingAt ? (
              <DateOnly at={held.nextBillingAt} style="full" />
            ) : (
              <span>the end of the period</span>
            )}
            <span>, and you can undo this anytime before then. You won’t be charged again.</span>
          </p>
        )}
        <p>
          Once it ends, you lose member prices, recordings, and the community chat, and we release your RSVPs for
          members-only events.
        </p>
      </Dialog>
      <Dialog
        open={asking === 'refund'}
        onClose={close}
        title="Cancel and get a refund?"
        actions={
          <>
            {keep}
            <Button
              variant="danger"
              onClick={() => {
                close();
                onRefund();
              }}
            >
              Cancel and refund {formatDollars(held.refundable?.amount ?? 0)}
            </Button>
          </>
        }
      >
        <p>
          Your membership ends right away, and we’ll refund {formatDollars(held.refundable?.amount ?? 0)} to the card
          you paid with. You’ll lose the credits that came with the plan.
        </p>
      </Dialog>
    </section>
  );
}
