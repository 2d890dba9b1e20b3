import { pickFields } from '#contract/primitives/fields.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { accentNamed } from '#contract/schools/accent.ts';
import type { TeacherWorkout, WorkoutGap } from '#contract/workouts/teacher-workout.ts';
import { spelledField, WORKOUT_STORED, type WorkoutField } from '#contract/workouts/workout.fields.ts';
import { coverInAccent } from '#covers/look.ts';
import type { Revision } from '#server/features/revisions/index.ts';
import { imageUrlOf } from '#server/features/schools/index.ts';
import {
  lockedWorkoutFields,
  missingToPublishWorkout,
  publishable,
  type WorkoutProblems,
  type WorkoutSettings,
  workoutStatusAt,
} from '#server/features/workouts/index.ts';
import type { WorkoutContext } from './teacher-workout.query.ts';

const utc = (at: Date | null) => at?.toISOString() ?? null;

// Both kinds of problems use the form's field names as keys.
const entriesOf = (problems: WorkoutProblems | Record<string, string>) =>
  Object.entries(problems) as [WorkoutField, string][];

function presentGaps(workout: WorkoutSettings, now: Date): WorkoutGap[] {
  return entriesOf(missingToPublishWorkout(publishable(workout), now)).map(([field, message]) => ({
    field: spelledField(field),
    message,
  }));
}

const seatsOf = ({ taken, held, waiting }: WorkoutSettings['live']) => ({ taken, held, waiting });

/** A workout as its School Admins edit it. `ever`: someone has had, held, waited for, or ordered a spot. */
export function presentTeacherWorkout(
  workout: WorkoutSettings,
  around: WorkoutContext,
  { revision, ever, now }: { revision: Revision; ever: boolean; now: Date },
): TeacherWorkout {
  const { live, written, start, status } = workout;
  const state = workoutStatusAt(workout, now);
  const imageUrl = imageUrlOf(workout.imageMediaId);
  const [date, time] = [start?.date ?? null, start?.time ?? null];
  return {
    id: workout.id,
    uuid: workout.uuid,
    schoolId: workout.schoolId,
    schoolName: workout.schoolName,
    ...pickFields(WORKOUT_STORED, workout),
    status,
    state,
    capacity_live: live.capacity,
    capacity_async: written.capacity,
    live_session_member_price: toDollars(live.memberPriceCents),
    live_session_nonmember_price: toDollars(live.nonmemberPriceCents),
    async_session_member_price: toDollars(written.memberPriceCents),
    async_session_nonmember_price: toDollars(written.nonmemberPriceCents),
    startsAt: date,
    startDate: date,
    start_time: time,
    startTime: time,
    ampm: start?.ampm ?? null,
    startsAtUtc: utc(workout.startsAt),
    endsAtUtc: utc(workout.endsAt),
    timezone: workout.timezone,
    duration: workout.durationMinutes,
    image: imageUrl,
    imageUrl,
    cover: coverInAccent(workout.cover, accentNamed(workout.schoolAccent)),
    live: seatsOf(live),
    written: seatsOf(written),
    people: { all: around.people, written: around.writers },
    unanswered: around.unanswered,
    missing: status === 'draft' ? presentGaps(workout, now) : [],
    locked: Object.fromEntries(
      entriesOf(lockedWorkoutFields(workout, now)).map(([field, why]) => [spelledField(field), why]),
    ),
    canCancel: state === 'published' || state === 'started',
    canDelete: status === 'draft' || (status !== 'cancelled' && !ever),
    cancelledAtUtc: utc(workout.cancelledAt),
    revision: revision.revision,
    savedBy: revision.savedBy,
    savedAt: utc(revision.savedAt),
  };
}
