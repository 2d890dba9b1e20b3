import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EventCancellationTotals } from '#contract/events/event-dry-runs.endpoints.ts';
import type { TeacherEvent } from '#contract/events/teacher-event.ts';
import { changeTeacherEvent } from '#contract/events/teacher-events.endpoints.ts';
import { call } from '#web/api/client.ts';
import {
  CancelDialog,
  checkoutsEnd,
  moneyBack,
  waitlistNotified,
} from '#web/features/teaching/manage/cancel-dialog.tsx';
import type { Consequence } from '#web/kit/form/dry-run-dialog.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { counted } from '#web/kit/text/counted.ts';
import { eventCancellationQuery } from './teacher-event.query.ts';

/** The dry run of a cancellation, confirmed by typing CANCEL (G5). */
export function CancelEvent({
  event,
  onClose,
  onCancelled,
}: {
  event: Pick<TeacherEvent, 'id' | 'name'>;
  onClose: () => void;
  onCancelled: () => void;
}) {
  const keyOf = useAttemptKey();
  const dryRun = useQuery(eventCancellationQuery(event.id));
  return (
    <CancelDialog
      noun="event"
      name={event.name}
      action="Cancel event"
      dryRun={dryRun}
      consequencesOf={cancelConsequences}
      cancel={(expected: EventCancellationTotals) => {
        const body = { status: 'cancelled', expected: { ...expected } };
        return call(changeTeacherEvent, { params: { id: event.id }, body, idempotencyKey: keyOf([event.id, body]) });
      }}
      onClose={onClose}
      onCancelled={onCancelled}
    />
  );
}

export function cancelConsequences(totals: EventCancellationTotals, checkouts: number): Consequence[] {
  const { attendees, waiting } = totals;
  const ends: ReactNode[] = [
    checkoutsEnd(checkouts),
    "The event page will say it's canceled.",
    "You can't publish it again.",
  ];
  const notified: ReactNode[] = [
    attendees > 0
      ? `${counted(attendees, 'attendee loses their seat and is', 'attendees lose their seats and are')} notified by email.`
      : 'No one is attending.',
    waitlistNotified(waiting),
  ];
  return [
    moneyBack(totals),
    { title: 'Who gets notified', lines: notified.filter(Boolean) },
    { title: 'What ends', lines: ends.filter(Boolean) },
  ];
}
