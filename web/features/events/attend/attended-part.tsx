import { IconCircleCheck } from '@tabler/icons-react';
import type { CurrentUser } from '#contract/accounts/current-user.ts';
import { JOIN_OPENS_MINUTES_BEFORE } from '#contract/events/door.ts';
import { Button } from '#web/kit/action/button.tsx';
import { HeldEntryButtons } from '../calendar/held-entry-buttons.tsx';
import type { EventPageData } from '../list/events.query.ts';
import type { EventEligibility } from '../page/event-eligibility.rules.ts';
import styles from './attend-card.module.css';
import { CancelAndRefund } from './cancel-and-refund.tsx';
import words from './seat-words.module.css';
import { useTicketRefund } from './use-attend.ts';

type Attending = Extract<EventEligibility, { kind: 'attending' }>;

/** For attendees: the confirmation, calendar buttons, and how to cancel. */
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
      <p className={words.yes}>
        <IconCircleCheck size={22} stroke={1.75} aria-hidden="true" />
        {standing.paid ? "Confirmed, you're attending this event" : "You're attending this event"}
      </p>
      {standing.ticketName && <p className={words.soft}>Ticket: {standing.ticketName}</p>}
      {standing.byEnrolment && event.cohortName && <p className={words.soft}>Part of {event.cohortName}.</p>}
      {!standing.join && (
        <>
          <p className={words.soft}>
            'Attend Event Now' appears here when it starts. You can join {JOIN_OPENS_MINUTES_BEFORE} minutes early.
          </p>
          {person && <HeldEntryButtons page={page} personId={person.id} />}
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
      {standing.refund && <PaidTicket eventId={event.id} />}
    </>
  );
}

function PaidTicket({ eventId }: { eventId: number }) {
  return <CancelAndRefund thing="ticket" asked={useTicketRefund(eventId)} />;
}
