import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { saysSomething } from '#contract/primitives/rich-text.ts';
import { trimUnseen } from '#contract/primitives/unseen.ts';
import { isWebLink } from '#contract/primitives/web-address.ts';
import { readDollars } from '#contract/primitives/written-dollars.ts';
import { MEMBERS_NEVER_PAY_MORE } from '#contract/schools/cohort-input.ts';
import type { TeacherWorkout } from '#contract/workouts/teacher-workout.ts';
import {
  PLACES_AT_MOST,
  PLACES_REQUIRED,
  WORKOUT_BAD_URL,
  WORKOUT_MINUTES_AT_MOST,
  type WorkoutChoice,
} from '#contract/workouts/workout-input.ts';
import { wholeTyped } from '#web/kit/form/whole-typed.ts';
import type { Wall } from '#web/kit/time/wall.rules.ts';

/** A workout's date is picked at most so far ahead. */
export const MONTHS_AHEAD = 6;
/** Examples in empty fields (T§9). */
export const PLACEHOLDERS = { live: '10', written: '50', member: '10', nonmember: '20' } as const;

/** What stands in a workout's form: texts as typed. */
export type WorkoutValues = {
  status: WorkoutChoice;
  name: string;
  capacityLive: string;
  capacityAsync: string;
  liveSessionMemberPrice: string;
  liveSessionNonmemberPrice: string;
  asyncSessionMemberPrice: string;
  asyncSessionNonmemberPrice: string;
  description: string;
  instructions: string;
  start: Wall;
  timezone: string;
  duration: string;
  zoomUrl: string;
  submissionUrl: string;
};
export type WorkoutFormField = keyof WorkoutValues;

/** An evening's hour, where no time is chosen yet. */
const EVENING = { time: '07:00', ampm: 'PM' } as const;
const ZONE = 'America/New_York';

/** A new workout: free, ten live and fifty written places, an hour tomorrow evening (rules-teachers W3). */
export function newWorkoutValues(tomorrow: string): WorkoutValues {
  return {
    status: 'draft',
    name: '',
    capacityLive: PLACEHOLDERS.live,
    capacityAsync: PLACEHOLDERS.written,
    liveSessionMemberPrice: '0',
    liveSessionNonmemberPrice: '0',
    asyncSessionMemberPrice: '0',
    asyncSessionNonmemberPrice: '0',
    description: '',
    instructions: '',
    start: { date: tomorrow, ...EVENING },
    timezone: ZONE,
    duration: '60',
    zoomUrl: '',
    submissionUrl: '',
  };
}

/** The form's fields of a workout as the server answers it; a cancelled one has no form. */
export function workoutValues(workout: TeacherWorkout): WorkoutValues {
  return {
    status: workout.status === 'cancelled' ? 'finished' : workout.status,
    name: workout.name,
    capacityLive: String(workout.capacity_live),
    capacityAsync: String(workout.capacity_async),
    liveSessionMemberPrice: String(workout.live_session_member_price),
    liveSessionNonmemberPrice: String(workout.live_session_nonmember_price),
    asyncSessionMemberPrice: String(workout.async_session_member_price),
    asyncSessionNonmemberPrice: String(workout.async_session_nonmember_price),
    description: workout.description,
    instructions: workout.instructions,
    start: {
      date: workout.startsAt ?? '',
      time: workout.start_time ?? EVENING.time,
      ampm: workout.ampm ?? EVENING.ampm,
    },
    timezone: workout.timezone,
    duration: String(workout.duration),
    zoomUrl: workout.zoomUrl ?? '',
    submissionUrl: workout.submissionUrl ?? '',
  };
}

/** Dollars as typed; undefined where that is no price. */
export function dollarsTyped(text: string): number | undefined {
  const read = readDollars(text);
  return read.ok ? read.dollars : undefined;
}

function priceProblem(text: string): string | undefined {
  if (text.trim() === '') return PLACES_REQUIRED;
  const read = readDollars(text);
  return read.ok ? undefined : read.problem;
}

function capacityProblem(text: string): string | undefined {
  if (text.trim() === '') return PLACES_REQUIRED;
  const places = wholeTyped(text);
  if (places === undefined) return 'Enter a whole number.';
  return places > PLACES_AT_MOST ? 'Enter 0 to 100,000 spots.' : undefined;
}

function durationProblem(text: string): string | undefined {
  if (text.trim() === '') return FIELD_REQUIRED;
  const minutes = wholeTyped(text);
  if (minutes === undefined) return 'Enter a whole number.';
  return minutes < 1 || minutes > WORKOUT_MINUTES_AT_MOST ? 'Enter 1 to 1,440 minutes.' : undefined;
}

const required = (text: string) => (text.trim() === '' ? FIELD_REQUIRED : undefined);
const addressProblem = (text: string) => {
  const address = trimUnseen(text);
  return address === '' || isWebLink(address) ? undefined : WORKOUT_BAD_URL;
};

type Problems = Partial<Record<WorkoutFormField, string>>;

/** What a person may see at once, before the server is asked: T§5's required fields, and the bounds of rules-teachers A3. */
export function checkWorkout(values: WorkoutValues): Problems {
  const { start } = values;
  const found: { [K in WorkoutFormField]: string | undefined } = {
    status: undefined,
    name: required(values.name),
    capacityLive: capacityProblem(values.capacityLive),
    capacityAsync: capacityProblem(values.capacityAsync),
    liveSessionMemberPrice: priceProblem(values.liveSessionMemberPrice),
    liveSessionNonmemberPrice:
      priceProblem(values.liveSessionNonmemberPrice) ??
      dearerForMembers(values.liveSessionMemberPrice, values.liveSessionNonmemberPrice),
    asyncSessionMemberPrice: priceProblem(values.asyncSessionMemberPrice),
    asyncSessionNonmemberPrice:
      priceProblem(values.asyncSessionNonmemberPrice) ??
      dearerForMembers(values.asyncSessionMemberPrice, values.asyncSessionNonmemberPrice),
    description: saysSomething(values.description) ? undefined : FIELD_REQUIRED,
    instructions: saysSomething(values.instructions) ? undefined : FIELD_REQUIRED,
    start: start.date === '' || start.time === '' || start.ampm === '' ? FIELD_REQUIRED : undefined,
    timezone: required(values.timezone),
    duration: durationProblem(values.duration),
    zoomUrl: addressProblem(values.zoomUrl),
    submissionUrl: addressProblem(values.submissionUrl),
  };
  const problems: Problems = {};
  // The keys of the record are the form's fields.
  for (const name of Object.keys(found) as WorkoutFormField[]) {
    const sentence = found[name];
    if (sentence !== undefined) problems[name] = sentence;
  }
  return problems;
}

function dearerForMembers(member: string, others: string): string | undefined {
  const [low, high] = [dollarsTyped(member), dollarsTyped(others)];
  return low !== undefined && high !== undefined && high < low ? MEMBERS_NEVER_PAY_MORE : undefined;
}

/** What a save sends, in the wire's spelling. */
export interface WorkoutBody {
  status?: WorkoutChoice;
  name?: string;
  capacityLive?: number;
  capacityAsync?: number;
  liveSessionMemberPrice?: number;
  liveSessionNonmemberPrice?: number;
  asyncSessionMemberPrice?: number;
  asyncSessionNonmemberPrice?: number;
  description?: string;
  instructions?: string;
  startDate?: string;
  startTime?: string;
  ampm?: string;
  timezone?: string;
  duration?: number;
  zoomUrl?: string;
  submissionUrl?: string;
}

const WHOLE = ['capacityLive', 'capacityAsync', 'duration'] as const;
const PRICES = [
  'liveSessionMemberPrice',
  'liveSessionNonmemberPrice',
  'asyncSessionMemberPrice',
  'asyncSessionNonmemberPrice',
] as const;
const TEXTS = ['name', 'description', 'instructions', 'timezone', 'zoomUrl', 'submissionUrl'] as const;

/** The changed fields as a request names them. A wall clock goes whole. */
export function workoutBody(changed: Partial<WorkoutValues>): WorkoutBody {
  const body: WorkoutBody = {};
  if (changed.status !== undefined) body.status = changed.status;
  for (const name of TEXTS) {
    const text = changed[name];
    if (text !== undefined) body[name] = text.trim();
  }
  // What is no number was complained of before; a number that isn't one is refused by the server.
  for (const name of WHOLE) {
    const text = changed[name];
    if (text !== undefined) body[name] = wholeTyped(text) ?? Number.NaN;
  }
  for (const name of PRICES) {
    const text = changed[name];
    if (text !== undefined) body[name] = dollarsTyped(text) ?? Number.NaN;
  }
  const { start } = changed;
  if (start) Object.assign(body, { startDate: start.date, startTime: start.time, ampm: start.ampm });
  return body;
}

/** Where the server's names of fields stand in the form. */
export const WORKOUT_RENAME: Record<string, WorkoutFormField> = {
  startDate: 'start',
  startTime: 'start',
  ampm: 'start',
};

/** What each field is called, above it and where one has to choose between two texts. */
export const WORKOUT_LABELS: Record<WorkoutFormField, string> = {
  status: 'Status',
  name: 'Name',
  capacityLive: 'Live spots',
  capacityAsync: 'Written spots',
  liveSessionMemberPrice: 'Live, member price',
  liveSessionNonmemberPrice: 'Live, non-member price',
  asyncSessionMemberPrice: 'Written, member price',
  asyncSessionNonmemberPrice: 'Written, non-member price',
  description: 'Description',
  instructions: 'Instructions',
  start: 'Start',
  timezone: 'Time zone',
  duration: 'Duration',
  zoomUrl: 'Zoom or meeting URL',
  submissionUrl: 'Submission URL',
};
