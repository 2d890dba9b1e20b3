import { useQuery } from '@tanstack/react-query';
import type { TeacherWorkout } from '#contract/workouts/teacher-workout.ts';
import { EditorGroup } from '#web/kit/layout/editor-frame.tsx';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import { FailedState } from '#web/kit/state/states.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { workoutCancellationQuery } from './teacher-workouts.query.ts';

/** A canceled workout: no Save button, refund progress, and its former fields. */
export function CancelledWorkout({ workout }: { workout: TeacherWorkout }) {
  const cancellation = useQuery(workoutCancellationQuery(workout.id));
  return (
    <>
      {cancellation.isError ? (
        <FailedState error={cancellation.error} onRetry={() => void cancellation.refetch()} />
      ) : (
        <section aria-label="Refunds" role="status">
          <p>
            {!cancellation.data
              ? 'Checking the refunds…'
              : cancellation.data.waiting > 0
                ? `${counted(cancellation.data.waiting, 'spot is', 'spots are')} still being refunded. This continues in the background; you can leave the page.`
                : cancellation.data.of > 0
                  ? 'Everyone has been refunded.'
                  : 'No one had signed up.'}
          </p>
        </section>
      )}
      <EditorGroup title={workout.name}>
        {workout.startsAtUtc && (
          <p>
            <DateTime at={workout.startsAtUtc} zone={workout.timezone} />, {workout.duration} minutes
          </p>
        )}
        <RichText html={workout.description} />
      </EditorGroup>
    </>
  );
}
