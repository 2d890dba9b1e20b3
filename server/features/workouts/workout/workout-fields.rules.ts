import { toCents } from '#contract/primitives/money.ts';
import { WORKOUT_FIELD_NAMES, WORKOUT_STORED, type WorkoutField } from '#contract/workouts/workout.fields.ts';
import type { WorkoutInput } from '#contract/workouts/workout-input.ts';
import { clockTimeOf } from '#server/platform/local-start.ts';
import { instantOfLocal, isTimeZone } from '#server/platform/local-time.ts';
import { mergeFields } from '#server/platform/merge-fields.ts';
import type { PlaceSettings, WorkoutColumns, WorkoutSettings } from './workout-settings.store.ts';

type Places = Pick<PlaceSettings, 'capacity' | 'memberPriceCents' | 'nonmemberPriceCents'>;
/** A workout's intended values: everything its teachers set, except status and picture. */
export interface WantedWorkout extends WorkoutColumns, Pick<WorkoutSettings, 'timezone' | 'start' | 'durationMinutes'> {
  readonly live: Places;
  readonly written: Places;
}

export type WorkoutProblems = Partial<Record<WorkoutField, string>>;

const cents = (dollars: number | undefined, present: number) => (dollars === undefined ? present : toCents(dollars));

/**
 * The start with the sent changes applied. If neither the start nor the zone changes, it keeps its exact instant
 * (rules-teachers C5).
 */
function startWith(
  present: Pick<WorkoutSettings, 'start' | 'timezone'>,
  sent: WorkoutInput,
  timezone: string,
  problems: WorkoutProblems,
): WorkoutSettings['start'] {
  const before = present.start;
  const date = sent.startDate ?? before?.date;
  const time = sent.startTime ?? before?.time;
  const ampm = sent.ampm ?? before?.ampm;
  if (date === undefined || time === undefined || ampm === undefined) return before;
  const face = clockTimeOf(time);
  const same = before?.date === date && before.time === face && before.ampm === ampm;
  if (before && same && timezone === present.timezone) return before;
  const read = instantOfLocal({ date, time, ampm, timezone });
  if (read.ok) return { date, time: face, ampm, startsAt: read.instant };
  if (read.problem === 'bad_time' || read.problem === 'no_such_time') problems.startTime = read.message;
  else if (read.problem !== 'bad_zone') problems.startDate = read.message;
  return before;
}

/**
 * Merges the sent values into a workout: the result, which fields really change, and what can't be read: an invalid
 * date, an hour that the clocks skip, an unknown zone.
 */
export function mergeWorkout(
  present: WantedWorkout,
  sent: WorkoutInput,
): { wanted: WantedWorkout; fields: WorkoutField[]; problems: WorkoutProblems } {
  const problems: WorkoutProblems = {};
  let timezone = sent.timezone ?? present.timezone;
  if (timezone !== present.timezone && !isTimeZone(timezone)) {
    problems.timezone = "We don't recognize this time zone.";
    timezone = present.timezone;
  }
  const { live, written } = present;
  const wanted: WantedWorkout = {
    ...mergeFields(WORKOUT_STORED, present, sent, problems),
    timezone,
    start: startWith(present, sent, timezone, problems),
    durationMinutes: sent.duration ?? present.durationMinutes,
    live: {
      capacity: sent.capacityLive ?? live.capacity,
      memberPriceCents: cents(sent.liveSessionMemberPrice, live.memberPriceCents),
      nonmemberPriceCents: cents(sent.liveSessionNonmemberPrice, live.nonmemberPriceCents),
    },
    written: {
      capacity: sent.capacityAsync ?? written.capacity,
      memberPriceCents: cents(sent.asyncSessionMemberPrice, written.memberPriceCents),
      nonmemberPriceCents: cents(sent.asyncSessionNonmemberPrice, written.nonmemberPriceCents),
    },
  };
  const [before, after] = [valuesOf(present), valuesOf(wanted)];
  return { wanted, fields: WORKOUT_FIELD_NAMES.filter((field) => before[field] !== after[field]), problems };
}

function valuesOf(workout: WantedWorkout): Record<WorkoutField, unknown> {
  return {
    ...workout,
    capacityLive: workout.live.capacity,
    capacityAsync: workout.written.capacity,
    liveSessionMemberPrice: workout.live.memberPriceCents,
    liveSessionNonmemberPrice: workout.live.nonmemberPriceCents,
    asyncSessionMemberPrice: workout.written.memberPriceCents,
    asyncSessionNonmemberPrice: workout.written.nonmemberPriceCents,
    startDate: workout.start?.date,
    startTime: workout.start?.time,
    ampm: workout.start?.ampm,
    duration: workout.durationMinutes,
  };
}
