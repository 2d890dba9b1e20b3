import { useQuery } from '@tanstack/react-query';
import type { TeacherEvent } from '#contract/events/teacher-event.ts';
import { CancelProgress } from '#web/features/teaching/manage/cancel-progress.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { eventCancellationQuery } from './teacher-event.query.ts';

/** A canceled event: when it would have been, and of how many seats how many were given back. */
export function CancelEventProgress({ event }: { event: TeacherEvent }) {
  const run = useQuery(eventCancellationQuery(event.id));
  return (
    <>
      {event.startsAtUtc && !run.isError && (
        <p>
          It was scheduled for <DateTime at={event.startsAtUtc} zone={event.timezone} />.
        </p>
      )}
      <CancelProgress
        run={run}
        label="Cancellation progress"
        checking="Checking progress…"
        nothing="No one had a seat, so there's nothing to refund."
        wordsOf={({ done, of }) => `${done} of ${counted(of, 'seat')} released`}
        bar="Seats released"
      />
    </>
  );
}
