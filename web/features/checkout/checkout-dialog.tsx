import { formatDollars } from '#contract/primitives/money.ts';
import type { CheckoutProblem } from '#web/features/payment/checkout-problem.rules.ts';
import type { FailedAttempt } from '#web/features/payment/use-provider-page.ts';
import { VerifyAddress } from '#web/features/payment/verify-address.tsx';
import { Button, ButtonLink } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import type { Tried } from './use-checkout.ts';
import styles from './words.module.css';

interface CheckoutDialogProps {
  problem: FailedAttempt<Tried> | null;
  email: string;
  onTry: (tried: Tried) => void;
  onClose: () => void;
}

const TITLES: Record<CheckoutProblem['kind'], string> = {
  signed_out: 'Please sign in again',
  price_changed: 'The price changed',
  unverified: 'Verify your email first',
  already_paid: 'You already paid',
  changed: 'Review your checkout',
  away: "We couldn't set up your checkout",
  refused: "We couldn't set up your checkout",
};

/**
 * What stopped a checkout, in the server's exact words, and what to do next. The page behind the dialog stays as it
 * was.
 */
export function CheckoutDialog({ problem, email, onTry, onClose }: CheckoutDialogProps) {
  const failure = problem?.what;
  if (!problem || !failure || failure.kind === 'signed_out') {
    return <Dialog open={false} onClose={onClose} title="" />;
  }
  const retry = (price: number) => onTry({ ...problem.tried, price });
  const close = (
    <Button variant="secondary" onClick={onClose}>
      Back to checkout
    </Button>
  );
  return (
    <Dialog open title={TITLES[failure.kind]} onClose={onClose} actions={actionsOf()}>
      <p>{failure.message}</p>
      {failure.kind === 'price_changed' && (
        <p>
          You weren’t charged. Today’s total is now <strong className="tabular">{formatDollars(failure.price)}</strong>{' '}
          <span className={styles.soft}>instead of {formatDollars(problem.tried.price)}.</span>
        </p>
      )}
      {failure.kind === 'away' && <p>We kept your selection, and trying again won’t charge you twice.</p>}
      {failure.kind === 'unverified' && <VerifyAddress email={email} onVerified={() => retry(problem.tried.price)} />}
    </Dialog>
  );

  function actionsOf() {
    switch (failure?.kind) {
      case 'price_changed': {
        const { price } = failure;
        return (
          <>
            {close}
            <Button onClick={() => retry(price)}>
              {price === 0 ? 'Enroll with credits' : `Check out · ${formatDollars(price)}`}
            </Button>
          </>
        );
      }
      case 'away':
        return (
          <>
            {close}
            <Button onClick={() => onTry((problem as { tried: Tried }).tried)}>Try again</Button>
          </>
        );
      case 'already_paid':
        return (
          <ButtonLink to="/finalize_enrollment" search={{ order: failure.orderId }}>
            See your order
          </ButtonLink>
        );
      case 'unverified':
        return close;
      default:
        return undefined;
    }
  }
}
