import { formatDollars } from '#contract/primitives/money.ts';
import type { FailedAttempt } from '#web/features/payment/use-provider-page.ts';
import { VerifyAddress } from '#web/features/payment/verify-address.tsx';
import { Button, ButtonLink } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import type { Wanted } from './use-membership-link.ts';

interface LinkProblemProps {
  problem: FailedAttempt<Wanted> | null;
  email: string;
  onTry: (wanted: Wanted) => void;
  onClose: () => void;
}

/** Why the provider's page didn't open, in the server's words, with the next step. */
export function LinkProblem({ problem, email, onTry, onClose }: LinkProblemProps) {
  if (!problem) return <Dialog open={false} onClose={onClose} title="" />;
  const { tried: wanted, what } = problem;
  const title = what.kind === 'unverified' ? 'Verify your email first' : "We couldn't open the payment page";
  const close = (
    <Button variant="secondary" onClick={onClose}>
      Back
    </Button>
  );
  const updated = what.kind === 'price_changed' && wanted.kind === 'join' ? { ...wanted, price: what.price } : wanted;
  return (
    <Dialog
      open
      title={what.kind === 'price_changed' ? 'The price changed' : title}
      onClose={onClose}
      actions={
        what.kind === 'already_paid' ? (
          <ButtonLink to="/finalize_enrollment" search={{ order: what.orderId }}>
            See your order
          </ButtonLink>
        ) : what.kind === 'away' || what.kind === 'price_changed' ? (
          <>
            {close}
            <Button onClick={() => onTry(updated)}>
              {what.kind === 'price_changed' ? `Continue · ${formatDollars(what.price)}` : 'Try again'}
            </Button>
          </>
        ) : (
          close
        )
      }
    >
      <p>{what.kind === 'signed_out' ? 'Please sign in again.' : what.message}</p>
      {what.kind === 'unverified' && <VerifyAddress email={email} onVerified={() => onTry(wanted)} />}
    </Dialog>
  );
}
