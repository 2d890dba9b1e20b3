import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { BodyInputOf } from '#contract/primitives/endpoint.ts';
import { createTeacherWorkout } from '#contract/workouts/teacher-workouts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { SubmitButton } from '#web/kit/form/form.tsx';
import { PictureField } from '#web/kit/form/picture-field.tsx';
import { SaveHead } from '#web/kit/form/save-head.tsx';
import { NewFormDraft } from '#web/kit/form/stored-draft.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { useNewForm } from '#web/kit/form/use-new-form.ts';
import { EditorFrame } from '#web/kit/layout/editor-frame.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { localTimeAt } from '#web/kit/time/local-time.rules.ts';
import { now } from '#web/platform/now.ts';
import { refreshTeacherWorkouts } from './teacher-workouts.query.ts';
import { WorkoutFields } from './workout-fields.tsx';
import { WorkoutState } from './workout-state.tsx';
import { checkWorkout, newWorkoutValues, WORKOUT_RENAME, workoutBody } from './workout-values.rules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** T's 'Create Workout': everything is asked on one page, prefilled where possible (rules-teachers W3). */
export function NewWorkoutPage({ school }: { school: { id: number; name: string } }) {
  return (
    <Page
      crumbs={
        <Link to="/teachers/workouts" search={{ school: school.id }}>
          Workouts from {school.name}
        </Link>
      }
      title="Create Workout"
      line="Live practice, written feedback, or both."
    >
      <NewWorkoutForm schoolId={school.id} />
    </Page>
  );
}

function NewWorkoutForm({ schoolId }: { schoolId: number }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyOf = useAttemptKey();
  const [picture, setPicture] = useState<string | null>(null);
  const form = useNewForm({
    kind: 'new_workout',
    id: `school:${schoolId}`,
    initial: newWorkoutValues(localTimeAt(new Date(now().getTime() + DAY_MS), 'America/New_York').date),
    rename: WORKOUT_RENAME,
    toastProblems: true,
    toastRefused: true,
    check: (values) => checkWorkout(values, null),
    submit: (values) => {
      // All values were given, so all fields are present: T asks for every one.
      const body = { ...workoutBody(values), schoolId, imageUrl: picture } as BodyInputOf<typeof createTeacherWorkout>;
      return call(createTeacherWorkout, { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: ({ workout }) => {
      toast.success('Saved');
      void refreshTeacherWorkouts(client);
      void navigate({ to: '/teachers/workouts/$id/edit', params: { id: String(workout.id) }, ignoreBlocker: true });
    },
  });
  return (
    <EditorFrame
      main={
        <>
          <SaveHead form={form}>
            <WorkoutState status="draft" />
          </SaveHead>
          <form {...form.props} aria-label="Create Workout" data-edited="" className={layoutStyles.column24}>
            <NewFormDraft form={form} />
            <WorkoutFields form={form} />
            <PictureField
              label="Picture"
              crop="16:9"
              value={picture}
              about={{ objectType: 'Workout' }}
              onChange={setPicture}
              onRemove={async () => setPicture(null)}
              help="Shown once you save. JPEG, PNG, GIF, WebP, or SVG, up to 10 MB."
            />
            <div>
              <SubmitButton form={form}>Save Workout</SubmitButton>
            </div>
          </form>
        </>
      }
    />
  );
}
