import { useState } from 'react';
import type { ActiveSubscription } from '#contract/membership/subscription.endpoints.ts';
import { formatDollars } from '#contract/primitives/money.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import styles from './subscription.module.css';

interface EndMembershipProps {
  held: ActiveSubscription;
  busy: 'cancel' | 'refund' | null;
  onCancel: () => void;
  onRefund: () => void;
}

/** The way out: what follows is written out before it is asked, and asked once more. */
export function EndMembership({ held, busy, onCancel, onRefund }: EndMembershipProps) {
  const [asking, setAsking] = useState<'cancel' | 'refund' | null>(null);
  if (held.source !== 'paid') return null;
  const mayCancel = held.downgradeTo !== 'cancel';
  if (!mayCancel && !held.refundable) return null;
  const atOnce = held.status === 'grace';
  const close = () => setAsking(null);
  const keep = (
    <Button variant="secondary" onClick={close}>
      Keep the membership
    </Button>
  );
  return (
    <section className={styles.end} aria-labelledby="end-title">
      <h2 id="end-title" className={styles.plan}>
        Leave
      </h2>
      <p className={styles.soft}>Your courses and your credits stay yours, whatever you choose.</p>
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
            You have not used it yet: the first payment is refunded in full until{' '}
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
          <p key="now">It ends now, since the running period was not paid. Nothing more is charged.</p>
        ) : (
          <p>
            Until{' '}
            {held.nextBillingAt ? (
              <DateOnly at={held.nextBillingAt} style="full" />
            ) : (
              <span>the end of the period</span>
            )}
            <span> </span>
            everything stays as it is, and you can take this back. Then nothing more is charged.
          </p>
        )}
        <p>Then member prices, recordings and the community chat end, and RSVPs of members-only events are released.</p>
      </Dialog>
      <Dialog
        open={asking === 'refund'}
        onClose={close}
        title="Give the membership back?"
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
              End it and refund {formatDollars(held.refundable?.amount ?? 0)}
            </Button>
          </>
        }
      >
        <p>
          It ends at once, and {formatDollars(held.refundable?.amount ?? 0)} go back to the card you paid with. Credits
          that came with the plan go with it.
        </p>
      </Dialog>
    </section>
  );
}
