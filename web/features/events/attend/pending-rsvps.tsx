import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { confirmRsvp, type showRsvp } from '#contract/events/public-attend.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { call } from '#web/api/client.ts';
import { Button, ButtonAnchor } from '#web/kit/action/button.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { now } from '#web/platform/now.ts';
import styles from './pending-rsvps.module.css';
import { RsvpProblem } from './rsvp-problem.tsx';
import { TicketPayButton } from './ticket-pay-button.tsx';
import { TicketProblem } from './ticket-problem.tsx';
import { useTicketCheckout } from './use-ticket-checkout.ts';

type Pending = ResponseOf<typeof showRsvp>['others'][number];

const BUTTONS = { attend: 'Confirm my RSVP', cancel: 'Cancel my RSVP', pay: 'Continue to payment' } as const;

/**
 * All other unconfirmed RSVPs of this email address, including ones no email was sent for. Each has its own confirm
 * button.
 */
export function PendingRsvps({ token, rsvps }: { token: string; rsvps: readonly Pending[] }) {
  if (rsvps.length === 0) return null;
  return (
    <section aria-labelledby="pending-rsvps">
      <h2 id="pending-rsvps" className={styles.title}>
        More to confirm
      </h2>
      <p>Someone entered your email for these, too. If it was you, confirm each one. If it wasn’t, ignore them.</p>
      <ul className={styles.list}>
        {rsvps.map((rsvp) => (
          <PendingRsvp key={rsvp.id} token={token} rsvp={rsvp} />
        ))}
      </ul>
    </section>
  );
}

function PendingRsvp({ token, rsvp }: { token: string; rsvp: Pending }) {
  const { event, wants, ticketTypeName } = rsvp;
  const confirm = useMutation({ mutationFn: () => call(confirmRsvp, { body: { token, rsvpId: rsvp.id } }) });
  return (
    <li className={styles.item}>
      <div>
        <p className={textStyles.name}>{event.name}</p>
        <p className={textStyles.softSmall}>
          <DateTime at={event.startsAtUtc} />
          {ticketTypeName && <span> · {ticketTypeName}</span>}
        </p>
      </div>
      {confirm.data ? (
        <Confirmed answer={confirm.data} />
      ) : (
        <>
          <RsvpProblem error={confirm.error} event={event} />
          <Button
            variant={wants === 'cancel' ? 'danger' : 'secondary'}
            wide
            aria-label={`${BUTTONS[wants]}: ${event.name}`}
            loading={confirm.isPending}
            onClick={() => confirm.mutate()}
          >
            {BUTTONS[wants]}
          </Button>
        </>
      )}
    </li>
  );
}

function Confirmed({ answer: { event, pay, joinPath, message } }: { answer: ResponseOf<typeof confirmRsvp> }) {
  const checkout = useTicketCheckout();
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <>
      <p ref={said} tabIndex={-1} role="status">
        {message}
      </p>
      {pay && <TicketPayButton pay={pay} checkout={checkout} eventId={event.id} />}
      {joinPath && (
        <ButtonAnchor href={joinPath} variant="secondary" wide>
          {Date.parse(event.startsAtUtc) <= now().getTime() ? 'Attend Event Now' : 'Join link'}
        </ButtonAnchor>
      )}
      <TicketProblem checkout={checkout} email={null} />
    </>
  );
}
