import { namesIn } from '#contract/primitives/fields.ts';
import { hasContent } from '#contract/primitives/has-content.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { MEMBERS_NEVER_PAY_MORE } from '#contract/schools/cohort-input.ts';
import { WORKOUT_RICH_TEXTS, type WorkoutField } from '#contract/workouts/workout.fields.ts';
import type { WorkoutStatus } from '#contract/workouts/workout.ts';
import type { WorkoutInput } from '#contract/workouts/workout-input.ts';
import { dateInZone } from '#server/platform/local-time.ts';
import { missingToPublish, missingToShow, type StoredWorkoutStatus, workoutStatusAt } from './workout.rules.ts';
import type { WantedWorkout, WorkoutProblems } from './workout-fields.rules.ts';
import type { WorkoutSettings } from './workout-settings.store.ts';

const HAS_STARTED = "This can't be changed: the workout has started.";
const IS_OVER = "This can't be changed: the workout is over.";
export const START_NOT_BEFORE_TODAY = 'Choose today or a later date.';

const TIME_FIELDS = ['startDate', 'startTime', 'ampm', 'timezone', 'duration'] as const;

/** Fields that can't be changed now, each with the reason: the time is locked once the workout has started. */
export function lockedWorkoutFields(workout: WorkoutSettings, now: Date): WorkoutProblems {
  const status: WorkoutStatus = workoutStatusAt(workout, now);
  if (status !== 'started' && status !== 'completed') return {};
  return Object.fromEntries(TIME_FIELDS.map((field) => [field, status === 'started' ? HAS_STARTED : IS_OVER]));
}

/** Whether a change removes or adds the live part: the submission deadline depends on it (rules-teachers W2). */
export function togglesLivePart(present: Pick<WantedWorkout, 'live'>, wanted: Pick<WantedWorkout, 'live'>): boolean {
  return (present.live.capacity === 0) !== (wanted.live.capacity === 0);
}
export const LIVE_PART_STAYS = "You can't add or remove the live session after the start.";

/** Prices where non-members would pay less than members (rules-teachers A3). */
function priceProblems(
  wanted: WantedWorkout,
  sent: WorkoutInput,
  touched: (field: WorkoutField) => boolean,
): WorkoutProblems {
  const problems: WorkoutProblems = {};
  const kinds = [
    ['live', 'liveSessionMemberPrice', 'liveSessionNonmemberPrice'],
    ['written', 'asyncSessionMemberPrice', 'asyncSessionNonmemberPrice'],
  ] as const;
  for (const [kind, member, other] of kinds) {
    const { memberPriceCents, nonmemberPriceCents } = wanted[kind];
    if (!touched(member) && !touched(other)) continue;
    if (nonmemberPriceCents < memberPriceCents) {
      problems[sent[other] === undefined ? member : other] = MEMBERS_NEVER_PAY_MORE;
    }
  }
  return problems;
}

/**
 * What is wrong with a change, one sentence per field, apart from locks. `fields`: those whose value really changes;
 * `to`: the status afterwards. Anything that people see has to be complete; further publishing requirements are checked
 * when publishing.
 */
export function workoutProblems(
  change: {
    present: WantedWorkout;
    wanted: WantedWorkout;
    sent: WorkoutInput;
    fields: readonly WorkoutField[];
  },
  state: { from: StoredWorkoutStatus; to: StoredWorkoutStatus; now: Date },
): WorkoutProblems {
  const { wanted, sent, fields } = change;
  const touched = (field: WorkoutField) => fields.includes(field);
  const problems: WorkoutProblems = priceProblems(wanted, sent, touched);
  // Sanitizing may leave nothing of the rich text that was sent.
  for (const field of namesIn(WORKOUT_RICH_TEXTS)) {
    if (sent[field] !== undefined && !hasContent(wanted[field])) problems[field] = FIELD_REQUIRED;
  }
  const { start } = wanted;
  if (start && touched('startDate') && start.date < dateInZone(state.now, wanted.timezone)) {
    problems.startDate = START_NOT_BEFORE_TODAY;
  }
  for (const [field, sentence] of Object.entries(newlyMissing(change, state))) {
    // These keys are the form's field names.
    problems[field as WorkoutField] ??= sentence;
  }
  return problems;
}

/** What the workout would lack to be visible; if it already is visible, only what it didn't lack before. */
function newlyMissing(
  { present, wanted }: { present: WantedWorkout; wanted: WantedWorkout },
  { from, to, now }: { from: StoredWorkoutStatus; to: StoredWorkoutStatus; now: Date },
): Record<string, string> {
  if (to === 'draft') return {};
  const next = publishable(wanted);
  if (from === 'draft') return to === 'published' ? missingToPublish(next, now) : missingToShow(next);
  const before = missingToShow(publishable(present));
  return Object.fromEntries(Object.entries(missingToShow(next)).filter(([field]) => !(field in before)));
}

/** A workout in the form that the publishing check expects. */
export function publishable(wanted: WantedWorkout) {
  return {
    ...wanted,
    startsAt: wanted.start?.startsAt ?? null,
    capacityLive: wanted.live.capacity,
    capacityWritten: wanted.written.capacity,
  };
}
