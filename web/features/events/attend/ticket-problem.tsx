import { Button, ButtonLink } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { registerWords } from '../page/event-eligibility.rules.ts';
import type { TicketCheckout } from './use-ticket-checkout.ts';

/** What stopped a ticket checkout, in the server's exact words, with the next step. */
export function TicketProblem({ checkout, email }: { checkout: TicketCheckout; email: string | null }) {
  const { problem, dismiss, checkOut } = checkout;
  const what = problem?.what;
  if (!problem || !what || what.kind === 'signed_out') return null;
  const { tried } = problem;
  const action =
    what.kind === 'price_changed' ? (
      <Button onClick={() => void checkOut({ ...tried, price: what.price })}>{registerWords(what.price)}</Button>
    ) : what.kind === 'away' ? (
      <Button onClick={() => void checkOut(tried)}>Try again</Button>
    ) : what.kind === 'already_paid' ? (
      <ButtonLink to="/finalize_enrollment" search={{ order: what.orderId }}>
        See your order
      </ButtonLink>
    ) : undefined;
  return (
    <Dialog
      open
      title={what.kind === 'price_changed' ? 'The price changed' : "We couldn't set up your checkout"}
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
      <p>{what.message}</p>
      {what.kind === 'unverified' && email && <p>Open the link in our email to {email}, then come back here.</p>}
      {what.kind === 'price_changed' && <p>You weren’t charged.</p>}
    </Dialog>
  );
}
