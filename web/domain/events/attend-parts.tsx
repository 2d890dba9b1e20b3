import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CurrentUser } from '#contract/accounts/current-user.ts';
import { formatDollars } from '#contract/primitives/money.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { Credits, Money } from '#web/kit/text/money.tsx';
import { Countdown } from '#web/kit/time/countdown.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import styles from './attend-card.module.css';
import { CalendarButtons } from './calendar-buttons.tsx';
import type { EventStanding } from './event-standing.rules.ts';
import type { EventPageData } from './events.query.ts';
import { useTicketRefund } from './use-attend.ts';

type Attending = Extract<EventStanding, { kind: 'attending' }>;

/** What one holds: the yes, the calendar, and the way back out. */
export function AttendedPart({
  standing,
  page,
  person,
  onCancel,
  onChange,
  cancelling,
}: {
  standing: Attending;
  page: EventPageData;
  person: CurrentUser | null;
  onCancel: () => void;
  onChange: () => void;
  cancelling: boolean;
}) {
  const { event } = page;
  return (
    <>
      <p className={styles.yes}>
        <IconCircleCheck size={22} stroke={1.75} aria-hidden="true" />
        {standing.paid ? "Confirmed, you're attending this event" : "You're attending this event"}
      </p>
      {standing.ticketName && <p className={styles.soft}>Ticket: {standing.ticketName}</p>}
      {standing.byEnrolment && event.cohortName && <p className={styles.soft}>It belongs to {event.cohortName}.</p>}
      {!standing.join && (
        <>
          <p className={styles.soft}>'Attend Event Now' appears here as it starts; the doors open 15 minutes before.</p>
          {person && <CalendarButtons event={event} personId={person.id} />}
        </>
      )}
      {(standing.cancel || standing.change) && (
        <div className={styles.row}>
          {standing.cancel && (
            <Button variant="quiet" size="sm" loading={cancelling} onClick={onCancel}>
              Cancel RSVP
            </Button>
          )}
          {standing.change && (
            <Button variant="quiet" size="sm" onClick={onChange}>
              Change ticket
            </Button>
          )}
        </div>
      )}
      {standing.paid && <PaidTicket eventId={event.id} refundable={standing.refund} />}
    </>
  );
}

/** 'Cancel and refund' with the amount; what will follow is written out before it is asked. */
function PaidTicket({ eventId, refundable }: { eventId: number; refundable: boolean }) {
  const [asking, setAsking] = useState(false);
  const { refund, failed, retry, cancel } = useTicketRefund(eventId, refundable);
  if (!refundable) return null;
  if (failed) {
    return (
      <Button variant="quiet" size="sm" onClick={() => void retry()}>
        What a refund would be didn't load. Retry
      </Button>
    );
  }
  if (!refund) return null;
  const nothing = refund.amount === 0 && refund.credits === 0;
  if (nothing) return <p className={styles.soft}>{refund.message}</p>;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        Cancel and refund {formatDollars(refund.amount)}
      </Button>
      {refund.refundableUntil && (
        <p className={styles.soft}>
          In full until <DateTime at={refund.refundableUntil} />.
        </p>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Cancel your ticket?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep my ticket
            </Button>
            <Button
              variant="danger"
              loading={cancel.isPending}
              onClick={() => cancel.mutate(refund.amount, { onSettled: () => setAsking(false) })}
            >
              Cancel and refund {formatDollars(refund.amount)}
            </Button>
          </>
        }
      >
        <p>{refund.message}</p>
        <p>
          You paid <Money dollars={refund.paid} />.{' '}
          <strong>
            <Money dollars={refund.amount} />
          </strong>{' '}
          goes back to the card you paid with
          {refund.credits > 0 && (
            <>
              , and <Credits count={refund.credits} /> to your account
            </>
          )}
          . Your seat is given to someone else.
        </p>
      </Dialog>
    </>
  );
}

/** Sold out: the line for a seat, one's place in it, or the seat that is held for oneself. */
export function WaitingPart({
  standing,
  person,
  path,
  onWait,
  onChoose,
  busy,
}: {
  standing: Extract<EventStanding, { kind: 'offered' | 'sold-out' }>;
  person: CurrentUser | null;
  path: string;
  onWait: (wait: boolean, ticketTypeId: number | null) => void;
  onChoose: () => void;
  busy: boolean;
}) {
  if (standing.kind === 'offered') {
    const { entry } = standing;
    return (
      <div className={styles.offer} role="status">
        <p className={styles.strong}>A seat is yours to take.</p>
        {entry.offerExpiresAt && (
          <p>
            It is held for you until <DateTime at={entry.offerExpiresAt} /> (<Countdown to={entry.offerExpiresAt} />
            ).
          </p>
        )}
        <Button variant="quiet" size="sm" loading={busy} onClick={() => onWait(false, entry.ticketTypeId)}>
          Let it go
        </Button>
      </div>
    );
  }
  if (!person) {
    return (
      <p className={styles.soft}>
        <Link to="/login" search={{ next: path }}>
          Sign in
        </Link>{' '}
        to stand in line for a seat.
      </p>
    );
  }
  if (standing.entry) {
    const { entry } = standing;
    return (
      <>
        <p>
          You're <strong>number {entry.place}</strong> in line. When a seat is free, we mail you and hold it for you.
        </p>
        <div className={styles.row}>
          <Button variant="quiet" size="sm" loading={busy} onClick={() => onWait(false, entry.ticketTypeId)}>
            Leave waitlist
          </Button>
        </div>
      </>
    );
  }
  if (!standing.wait) return null;
  return (
    <>
      <p className={styles.soft}>Seats come free now and then. Whoever waits longest gets the next one.</p>
      <Button
        variant="secondary"
        wide
        loading={busy}
        onClick={() => (standing.ticketed ? onChoose() : onWait(true, null))}
      >
        Join waitlist
      </Button>
    </>
  );
}
