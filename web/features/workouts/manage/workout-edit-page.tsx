import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TeacherWorkout, WorkoutAttendee } from '#contract/workouts/teacher-workout.ts';
import { changeWorkout } from '#contract/workouts/teacher-workouts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { CoverField } from '#web/kit/form/cover-field.tsx';
import { EditedForm } from '#web/kit/form/edited-form.tsx';
import { useScrollToHashField } from '#web/kit/form/field-link.tsx';
import { SubmitButton } from '#web/kit/form/form.tsx';
import { PictureField } from '#web/kit/form/picture-field.tsx';
import { SaveHead } from '#web/kit/form/save-head.tsx';
import { EditorFrame, EditorGroup } from '#web/kit/layout/editor-frame.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { CancelledWorkout } from './cancelled-workout.tsx';
import { refreshTeacherWorkouts, teacherWorkoutQuery } from './teacher-workouts.query.ts';
import { useWorkoutForm } from './use-workout-form.ts';
import { WorkoutAttendees } from './workout-attendees.tsx';
import { WorkoutChangeDialog } from './workout-change-dialog.tsx';
import { WorkoutDangerZone } from './workout-danger-zone.tsx';
import { WorkoutFields } from './workout-fields.tsx';
import { WorkoutSide } from './workout-side.tsx';
import { WorkoutState } from './workout-state.tsx';

/** T's 'Edit Workout', for School Admins. */
export function WorkoutEditPage({ id }: { id: number }) {
  const { data } = useSuspenseQuery(teacherWorkoutQuery(id));
  const { workout, attendees } = data;
  return workout.status === 'cancelled' ? (
    <Frame workout={workout}>
      <EditorFrame
        main={<CancelledWorkout workout={workout} />}
        side={
          <WorkoutSide workout={workout} lastSaved={{ by: workout.savedBy ?? null, at: workout.savedAt ?? null }} />
        }
      />
    </Frame>
  ) : (
    <Editor workout={workout} attendees={attendees} />
  );
}

function Frame({ workout, children }: { workout: TeacherWorkout; children: ReactNode }) {
  return (
    <Page
      crumbs={
        <Link to="/teachers/workouts" search={{ school: workout.schoolId }}>
          Workouts from {workout.schoolName}
        </Link>
      }
      title="Edit Workout"
      line={<bdi>{workout.name}</bdi>}
    >
      {children}
    </Page>
  );
}

function Editor({ workout, attendees }: { workout: TeacherWorkout; attendees: readonly WorkoutAttendee[] }) {
  const client = useQueryClient();
  const { form, confirmation, notify, setNotify } = useWorkoutForm(workout);
  useScrollToHashField();
  const now = form.thing;
  const { length: missing } = now.missing;
  return (
    <Frame workout={now}>
      <EditorFrame
        main={
          <>
            <SaveHead form={form}>
              <WorkoutState status={now.state} />
              {missing > 0 && <span>{counted(missing, 'thing', 'things')} left before you can publish.</span>}
            </SaveHead>
            <EditedForm form={form} label={`Workout ${workout.name}`} bar={false}>
              <WorkoutFields form={form} workout={now} notify={notify} onNotify={setNotify} />
              <Picture workout={workout} />
              <div>
                <SubmitButton form={form}>Save Workout</SubmitButton>
              </div>
            </EditedForm>
            <WorkoutAttendees attendees={attendees} />
          </>
        }
        side={<WorkoutSide workout={now} lastSaved={form.lastSaved} />}
        last={
          <WorkoutDangerZone
            workout={now}
            onGone={(how) => {
              form.discard();
              if (how === 'deleted') return;
              toast.success('Workout has been canceled');
              void refreshTeacherWorkouts(client);
            }}
          />
        }
      />
      {confirmation && <WorkoutChangeDialog confirmation={confirmation} />}
    </Frame>
  );
}

/** The picture is uploaded as soon as it is chosen, without Save (rules-teachers H5). */
function Picture({ workout }: { workout: TeacherWorkout }) {
  const client = useQueryClient();
  const { queryKey } = teacherWorkoutQuery(workout.id);
  return (
    <EditorGroup title="Picture">
      <PictureField
        label="Image"
        value={workout.imageUrl}
        about={{ objectType: 'Workout', objectId: workout.id }}
        crop="16:9"
        help="Goes live as soon as it uploads. No need to save. JPEG, PNG, GIF, WebP, or SVG, up to 10 MB."
        onChange={(imageUrl) => {
          client.setQueryData(queryKey, (before) =>
            before ? { ...before, workout: { ...before.workout, imageUrl, image: imageUrl } } : before,
          );
          void refreshTeacherWorkouts(client);
        }}
        onRemove={async () => {
          await call(changeWorkout, { params: { id: workout.id }, body: { imageUrl: null } });
        }}
      />
      {!workout.imageUrl && (
        <CoverField
          value={workout.cover}
          onChange={async (cover) => {
            const { workout: now } = await call(changeWorkout, { params: { id: workout.id }, body: { cover } });
            client.setQueryData(queryKey, (before) =>
              before ? { ...before, workout: { ...before.workout, cover: now.cover } } : before,
            );
            await refreshTeacherWorkouts(client);
          }}
        />
      )}
    </EditorGroup>
  );
}
