import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { EventDetail, TicketType } from '#contract/events/event.ts';
import { type confirmRsvpByCode, mailSignInFromRsvp } from '#contract/events/public-attend.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { call } from '#web/api/client.ts';
import { Button, ButtonAnchor } from '#web/kit/action/button.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { now } from '#web/platform/now.ts';
import { registerLabel } from '../page/event-eligibility.rules.ts';
import words from './seat-words.module.css';
import type { TicketCheckout } from './use-ticket-checkout.ts';

/** What the code did: confirmed the RSVP (with the join button), led to payment, or released the seat. */
export function RsvpDone({
  event,
  answer: { attending, pay, joinPath, needsOnboarding, message },
  ticket,
  checkout,
}: {
  event: EventDetail;
  answer: ResponseOf<typeof confirmRsvpByCode>;
  ticket: TicketType | null;
  checkout: TicketCheckout;
}) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  if (pay && ticket) {
    return (
      <div className={layoutStyles.column12}>
        <p ref={said} tabIndex={-1} role="status">
          {checkout.busy ? 'Please wait while we setup a checkout session.' : 'One step left: pay for your ticket.'}
        </p>
        <Button
          size="lg"
          wide
          loading={checkout.busy}
          onClick={() => void checkout.checkOut({ ...pay, price: ticket.nonmemberPrice })}
        >
          {registerLabel(ticket.nonmemberPrice)}
        </Button>
      </div>
    );
  }
  const started = Date.parse(event.startsAtUtc) <= now().getTime();
  return (
    <div className={layoutStyles.column12}>
      <p ref={said} tabIndex={-1} role="status" className={attending ? words.yes : undefined}>
        {attending && <IconCircleCheck size={22} stroke={1.75} aria-hidden="true" />}
        <span>{attending ? "You're attending this event" : message}</span>
      </p>
      {attending && joinPath && (
        <ButtonAnchor href={joinPath} wide>
          {started ? 'Attend Event Now' : 'Join link'}
        </ButtonAnchor>
      )}
      {attending && joinPath && needsOnboarding && <KeepInAccount token={tokenOf(joinPath)} />}
    </div>
  );
}

const tokenOf = (joinPath: string) => new URLSearchParams(joinPath.split('?')[1]).get('t') ?? '';

function KeepInAccount({ token }: { token: string }) {
  const account = useMutation({ mutationFn: () => call(mailSignInFromRsvp, { body: { token } }) });
  if (account.isSuccess) return <p role="status">Check your email for a link to your account.</p>;
  return (
    <>
      <Button variant="secondary" wide loading={account.isPending} onClick={() => account.mutate()}>
        Create an account to keep track of your events
      </Button>
      {account.isError && <p role="alert">{account.error.message}</p>}
    </>
  );
}
