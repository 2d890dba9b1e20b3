import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { namesIn } from '#contract/primitives/fields.ts';
import type { TeacherWorkout } from '#contract/workouts/teacher-workout.ts';
import { changeWorkout } from '#contract/workouts/teacher-workouts.endpoints.ts';
import { WORKOUT_STORED, WORKOUT_TYPED } from '#contract/workouts/workout.fields.ts';
import {
  showWorkoutChange,
  type WorkoutChange,
  type WorkoutChangeTotals,
} from '#contract/workouts/workout-dry-runs.endpoints.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { type Confirmation, useConfirmBeforeSaving } from '#web/kit/form/dry-run-confirm.ts';
import { richTextFormatters } from '#web/kit/form/form-values.ts';
import { useEditedForm } from '#web/kit/form/use-edited.ts';
import type { useServerForm } from '#web/kit/form/use-server-form.ts';
import { localTimeText } from '#web/kit/time/local-time-text.ts';
import { refreshTeacherWorkouts, teacherWorkoutQuery } from './teacher-workouts.query.ts';
import {
  checkWorkout,
  dryRunQuery,
  WORKOUT_LABELS,
  WORKOUT_RENAME,
  type WorkoutBody,
  type WorkoutValues,
  workoutBody,
  workoutValues,
} from './workout-values.rules.ts';

/** A save waiting for the School Admin's confirmation. */
export type WorkoutConfirmation = Confirmation<WorkoutChange, WorkoutChangeTotals>;

/** Fields whose change notifies no one and gives no one a right, so they are saved without asking. */
const QUIET: readonly (keyof WorkoutValues)[] = namesIn(WORKOUT_STORED);

/**
 * The workout form: sends what changed, asks first if a save notifies people or gives them a right, and reports the
 * result in T's toasts. `confirmation` is to be shown as a dialog; `notify` says that changed instructions are to be emailed.
 */
export function useWorkoutForm(workout: TeacherWorkout) {
  const client = useQueryClient();
  const { pending, save } = useConfirmBeforeSaving<WorkoutChange, WorkoutChangeTotals>();
  const [notify, setNotify] = useState(false);
  const latest = useRef({ status: workout.status, notify });
  latest.current = { status: workout.status, notify };

  /** Sends the change; if people can see the workout, only after the School Admin has seen what it does. */
  const send = (body: WorkoutBody, revision: number, quiet: boolean): Promise<TeacherWorkout> => {
    const params = { id: workout.id };
    return save(
      async () => {
        if (quiet || latest.current.status === 'draft') return null;
        const { change } = await call(showWorkoutChange, { params, query: dryRunQuery(body) });
        return change.consequential ? change : null;
      },
      async (expected) => {
        const notifyFields = latest.current.notify && body.instructions !== undefined ? { tellInstructions: true } : {};
        const sent = { ...body, ...notifyFields, revision, ...(expected ? { expected } : {}) };
        return (await call(changeWorkout, { params, body: sent })).workout;
      },
    );
  };

  const form = useEditedForm<WorkoutValues, TeacherWorkout>({
    kind: 'workout',
    id: workout.id,
    loaded: workout,
    values: workoutValues,
    rename: WORKOUT_RENAME,
    labels: WORKOUT_LABELS,
    words: { start: localTimeText, ...richTextFormatters(WORKOUT_TYPED) },
    // T§8: a failed call without fields is an error toast
    toastProblems: true,
    toastRefused: true,
    check: (values): ReturnType<typeof checkWorkout> => checkWorkout(values, workoutValues(form.thing)),
    save: (changed, revision) => {
      const quiet = Object.keys(changed).every((name) => QUIET.some((one) => one === name));
      return send(workoutBody(changed), revision, quiet);
    },
    reload: async () => (await client.fetchQuery({ ...teacherWorkoutQuery(workout.id), staleTime: 0 })).workout,
    onSaved: (saved) => {
      client.setQueryData(teacherWorkoutQuery(workout.id).queryKey, (before) =>
        before ? { ...before, workout: saved } : before,
      );
      setNotify(false);
      toast.success('Saved');
      void refreshTeacherWorkouts(client);
    },
  });
  return { form, confirmation: pending, notify, setNotify };
}

/** What the fields need from a form, whether the editor's or the one for a new workout. */
export type WorkoutForm = Pick<ReturnType<typeof useServerForm<WorkoutValues, unknown>>, 'field' | 'values' | 'errors'>;
