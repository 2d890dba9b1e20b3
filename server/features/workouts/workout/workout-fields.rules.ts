import { toCents } from '#contract/primitives/money.ts';
import { sanitizeRichText } from '#server/platform/rich-text.ts';
import { faceOf } from '#server/platform/wall-start.ts';
import { instantOfWall, isTimeZone } from '#server/platform/wall-time.ts';
import type { PlaceSettings, WorkoutSettings } from './workout-settings.store.ts';

/** What a teacher sends of a workout, checked by the contract: money in dollars. Left out stays. */
export interface WorkoutInput {
  readonly name?: string | undefined;
  readonly capacityLive?: number | undefined;
  readonly capacityAsync?: number | undefined;
  readonly liveSessionMemberPrice?: number | undefined;
  readonly liveSessionNonmemberPrice?: number | undefined;
  readonly asyncSessionMemberPrice?: number | undefined;
  readonly asyncSessionNonmemberPrice?: number | undefined;
  readonly description?: string | undefined;
  readonly instructions?: string | undefined;
  readonly startDate?: string | undefined;
  readonly startTime?: string | undefined;
  readonly ampm?: 'AM' | 'PM' | undefined;
  readonly timezone?: string | undefined;
  readonly duration?: number | undefined;
  readonly zoomUrl?: string | null | undefined;
  readonly submissionUrl?: string | null | undefined;
}

/** The fields of a workout as requests name them, in the order of the form. */
export const WORKOUT_INPUT = [
  'name',
  'capacityLive',
  'capacityAsync',
  'liveSessionMemberPrice',
  'liveSessionNonmemberPrice',
  'asyncSessionMemberPrice',
  'asyncSessionNonmemberPrice',
  'description',
  'instructions',
  'startDate',
  'startTime',
  'ampm',
  'timezone',
  'duration',
  'zoomUrl',
  'submissionUrl',
] as const satisfies readonly (keyof WorkoutInput)[];
export type WorkoutInputField = (typeof WORKOUT_INPUT)[number];

type Places = Pick<PlaceSettings, 'capacity' | 'memberPriceCents' | 'nonmemberPriceCents'>;
/** What a workout would be: everything that its teachers set, its status and picture aside. */
export interface WantedWorkout
  extends Pick<
    WorkoutSettings,
    'name' | 'description' | 'instructions' | 'timezone' | 'start' | 'durationMinutes' | 'zoomUrl' | 'submissionUrl'
  > {
  readonly live: Places;
  readonly written: Places;
}

export type WorkoutProblems = Partial<Record<WorkoutInputField, string>>;

const cents = (dollars: number | undefined, present: number) => (dollars === undefined ? present : toCents(dollars));
const addressOf = (sent: string | null | undefined, present: string | null) =>
  sent === undefined ? present : sent?.trim() || null;
/** Rich text that is sent as it stands is no change, whatever a newer cleaning would make of it. */
const htmlOf = (sent: string | undefined, present: string) =>
  sent === undefined || sent === present ? present : sanitizeRichText(sent);

/** The start with what was sent of it; unchanged in an unchanged zone it keeps its very instant (rules-teachers C5). */
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
  const face = faceOf(time);
  const same = before?.date === date && before.time === face && before.ampm === ampm;
  if (before && same && timezone === present.timezone) return before;
  const read = instantOfWall({ date, time, ampm, timezone });
  if (read.ok) return { date, time: face, ampm, startsAt: read.instant };
  if (read.problem === 'bad_time' || read.problem === 'no_such_time') problems.startTime = read.message;
  else if (read.problem !== 'bad_zone') problems.startDate = read.message;
  return before;
}

/**
 * What a workout would be with what was sent, which of its fields that really changes, and what cannot be read at all: a date
 * that isn't in the calendar, an hour that the clocks skip, an unknown zone.
 */
export function mergeWorkout(
  present: WantedWorkout,
  sent: WorkoutInput,
): { wanted: WantedWorkout; fields: WorkoutInputField[]; problems: WorkoutProblems } {
  const problems: WorkoutProblems = {};
  let timezone = sent.timezone ?? present.timezone;
  if (timezone !== present.timezone && !isTimeZone(timezone)) {
    problems.timezone = "We don't recognize this time zone.";
    timezone = present.timezone;
  }
  const { live, written } = present;
  const wanted: WantedWorkout = {
    name: sent.name ?? present.name,
    description: htmlOf(sent.description, present.description),
    instructions: htmlOf(sent.instructions, present.instructions),
    timezone,
    start: startWith(present, sent, timezone, problems),
    durationMinutes: sent.duration ?? present.durationMinutes,
    zoomUrl: addressOf(sent.zoomUrl, present.zoomUrl),
    submissionUrl: addressOf(sent.submissionUrl, present.submissionUrl),
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
  return { wanted, fields: WORKOUT_INPUT.filter((field) => before[field] !== after[field]), problems };
}

/** Every field as one comparable value. */
export function valuesOf(workout: WantedWorkout): Record<WorkoutInputField, string | number | null> {
  return {
    name: workout.name,
    capacityLive: workout.live.capacity,
    capacityAsync: workout.written.capacity,
    liveSessionMemberPrice: workout.live.memberPriceCents,
    liveSessionNonmemberPrice: workout.live.nonmemberPriceCents,
    asyncSessionMemberPrice: workout.written.memberPriceCents,
    asyncSessionNonmemberPrice: workout.written.nonmemberPriceCents,
    description: workout.description,
    instructions: workout.instructions,
    startDate: workout.start?.date ?? null,
    startTime: workout.start?.time ?? null,
    ampm: workout.start?.ampm ?? null,
    timezone: workout.timezone,
    duration: workout.durationMinutes,
    zoomUrl: workout.zoomUrl,
    submissionUrl: workout.submissionUrl,
  };
}
