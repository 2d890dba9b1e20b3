import { useQuery } from '@tanstack/react-query';
import type { TeacherEvent } from '#contract/events/teacher-event.ts';
import { CancelProgress } from '#web/features/teaching/manage/cancel-progress.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { eventCancellationQuery } from './teacher-event.query.ts';

/** A canceled event: when it was scheduled, and how many seats have been released so far. */
export function CancelEventProgress({ event }: { event: TeacherEvent }) {
  const cancellation = useQuery(eventCancellationQuery(event.id));
  return (
    <>
      {event.startsAtUtc && !cancellation.isError && (
        <p>
          It was scheduled for <DateTime at={event.startsAtUtc} zone={event.timezone} />.
        </p>
      )}
      <CancelProgress
        cancellation={cancellation}
        label="Cancellation progress"
        loadingText="Checking progress…"
        emptyText="No one had a seat, so there's nothing to refund."
        wordsOf={({ done, of }) => `${done} of ${counted(of, 'seat')} released`}
        barLabel="Seats released"
      />
    </>
  );
}
