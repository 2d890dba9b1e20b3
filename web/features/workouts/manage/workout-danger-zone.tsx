import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { TeacherWorkout } from '#contract/workouts/teacher-workout.ts';
import { deleteTeacherWorkout } from '#contract/workouts/teacher-workouts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ConfirmButton } from '#web/kit/action/confirm-button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { DangerFrame } from '#web/kit/layout/danger-frame.tsx';
import { CancelWorkout } from './cancel-workout.tsx';
import { refreshTeacherWorkouts, workoutDeletionQuery } from './teacher-workouts.query.ts';

interface ZoneProps {
  workout: TeacherWorkout;
  /** Called when the workout was deleted or canceled: unsaved input is discarded, so leaving the page doesn't ask. */
  onGone: (how: 'deleted' | 'cancelled') => void;
}

/** Actions that can't be undone: T's delete in two steps, and canceling a workout that people can see. */
export function WorkoutDangerZone(props: ZoneProps) {
  const { workout } = props;
  return (
    <>
      {workout.canCancel && <Canceling {...props} />}
      <Deleting {...props} />
    </>
  );
}

function Canceling({ workout, onGone }: ZoneProps) {
  const [open, setOpen] = useState(false);
  return (
    <DangerFrame
      action={
        <Button variant="danger" onClick={() => setOpen(true)}>
          Cancel this workout
        </Button>
      }
    >
      <p>Canceling is permanent. It turns sales off, notifies everyone who signed up, and refunds what they paid.</p>
      {open && (
        <CancelWorkout
          workout={workout}
          onClose={() => setOpen(false)}
          onCancelled={() => {
            setOpen(false);
            onGone('cancelled');
          }}
        />
      )}
    </DangerFrame>
  );
}

function Deleting({ workout, onGone }: ZoneProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const run = useQuery(workoutDeletionQuery(workout.id));
  const remove = useMutation({
    mutationFn: () => call(deleteTeacherWorkout, { params: { id: workout.id } }),
    onSuccess: async () => {
      onGone('deleted');
      toast.success('Workout Deleted');
      await navigate({ to: '/dashboard', ignoreBlocker: true });
      await refreshTeacherWorkouts(client, workout.id);
    },
    onError: (error) => {
      toast.error(error.message);
      void run.refetch();
    },
  });
  const blocked = run.data?.blocked ?? null;
  // A workout that people hold spots in is canceled instead, as the section above says
  if (workout.canCancel && !(run.data && blocked === null)) return null;
  return (
    <DangerFrame
      title="Delete"
      action={
        run.data &&
        blocked === null && (
          <ConfirmButton confirm="Confirm Delete" loading={remove.isPending} onConfirm={() => remove.mutate()}>
            Delete Workout
          </ConfirmButton>
        )
      }
    >
      <p>{blocked ?? 'This permanently deletes the workout. No one has signed up, so no one is notified.'}</p>
    </DangerFrame>
  );
}
