import { Button, ButtonLink } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { registerLabel } from '../page/event-eligibility.rules.ts';
import type { TicketCheckout } from './use-ticket-checkout.ts';

/** What stopped a ticket checkout, in the server's exact words, with the next step. */
export function TicketProblem({ checkout, email }: { checkout: TicketCheckout; email: string | null }) {
  const { problem, dismiss, checkOut } = checkout;
  const failure = problem?.what;
  if (!problem || !failure || failure.kind === 'signed_out') return null;
  const { tried } = problem;
  const action =
    failure.kind === 'price_changed' ? (
      <Button onClick={() => void checkOut({ ...tried, price: failure.price })}>{registerLabel(failure.price)}</Button>
    ) : failure.kind === 'away' ? (
      <Button onClick={() => void checkOut(tried)}>Try again</Button>
    ) : failure.kind === 'already_paid' ? (
      <ButtonLink to="/finalize_enrollment" search={{ order: failure.orderId }}>
        See your order
      </ButtonLink>
    ) : undefined;
  return (
    <Dialog
      open
      title={failure.kind === 'price_changed' ? 'The price changed' : "We couldn't set up your checkout"}
      onClose={dismiss}
      actions={
        action && (
          <>
            <Button variant="secondary" onClick={dismiss}>
              Back
            </Button>
            {action}
          </>
        )
      }
    >
      <p>{failure.message}</p>
      {failure.kind === 'unverified' && email && <p>Open the link in our email to {email}, then come back here.</p>}
      {failure.kind === 'price_changed' && <p>You weren’t charged.</p>}
    </Dialog>
  );
}
