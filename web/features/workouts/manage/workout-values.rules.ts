import type { NameIn, ValuesOf } from '#contract/primitives/fields.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { readDollars } from '#contract/primitives/written-dollars.ts';
import { MEMBERS_NEVER_PAY_MORE } from '#contract/schools/cohort-input.ts';
import type { TeacherWorkout } from '#contract/workouts/teacher-workout.ts';
import {
  spelledField,
  WORKOUT_FIELDS,
  type WORKOUT_FORM_FIELDS,
  WORKOUT_RICH_TEXTS,
  WORKOUT_TYPED,
} from '#contract/workouts/workout.fields.ts';
import { MAX_PLACES, PLACES_REQUIRED, type WorkoutChoice } from '#contract/workouts/workout-input.ts';
import { type FormValues, fieldProblems, formValues, labelsOf, requestFields } from '#web/kit/form/form-values.ts';
import { parseInteger } from '#web/kit/form/parse-integer.ts';
import type { Wall } from '#web/kit/time/local-time.rules.ts';

/** How many months ahead a workout's date can be picked. */
export const MONTHS_AHEAD = 6;
/** Examples in empty fields (T§9). */
export const PLACEHOLDERS = { live: '10', written: '50', member: '10', nonmember: '20' } as const;

const CAPACITIES = ['capacityLive', 'capacityAsync'] as const;
const PRICES = [
  'liveSessionMemberPrice',
  'liveSessionNonmemberPrice',
  'asyncSessionMemberPrice',
  'asyncSessionNonmemberPrice',
] as const;
const PLACE_FIELDS = [...CAPACITIES, ...PRICES] as const;
type PlaceField = (typeof PLACE_FIELDS)[number];

export type WorkoutValues = FormValues<typeof WORKOUT_TYPED> &
  Record<PlaceField, string> & { status: WorkoutChoice; start: Wall };
export type WorkoutFormField = keyof WorkoutValues;

/** The text fields of a workout that its form renders from their rows in the field table alone. */
export type WorkoutText = NameIn<typeof WORKOUT_FORM_FIELDS> | 'name';

/** The default start, used while no time is chosen. */
const USUAL_START = { time: '07:00', ampm: 'PM' } as const;

/** A new workout: free, ten live and fifty written spots, an hour tomorrow evening (rules-teachers W3). */
export function newWorkoutValues(tomorrow: string): WorkoutValues {
  return {
    status: 'draft',
    ...formValues(WORKOUT_TYPED, { timezone: 'America/New_York', duration: 60 }),
    capacityLive: PLACEHOLDERS.live,
    capacityAsync: PLACEHOLDERS.written,
    liveSessionMemberPrice: '0',
    liveSessionNonmemberPrice: '0',
    asyncSessionMemberPrice: '0',
    asyncSessionNonmemberPrice: '0',
    start: { date: tomorrow, ...USUAL_START },
  };
}

/** Form values from the server's workout; a canceled one has no form. */
export function workoutValues(workout: TeacherWorkout): WorkoutValues {
  const places = PLACE_FIELDS.map((name) => [name, String(workout[spelledField(name)])]);
  return {
    status: workout.status === 'cancelled' ? 'finished' : workout.status,
    ...formValues(WORKOUT_TYPED, workout),
    ...(Object.fromEntries(places) as Record<PlaceField, string>),
    start: {
      date: workout.startsAt ?? '',
      time: workout.start_time ?? USUAL_START.time,
      ampm: workout.ampm ?? USUAL_START.ampm,
    },
  };
}

/** Dollars as typed; undefined if it isn't a valid price. */
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
  const places = parseInteger(text);
  if (places === undefined) return 'Enter a whole number.';
  return places > MAX_PLACES ? 'Enter 0 to 100,000 spots.' : undefined;
}

type Problems = Partial<Record<WorkoutFormField, string>>;

/**
 * Validation before the server is called: T§5's required fields, and the bounds of rules-teachers A3. `saved`: null for
 * a new workout.
 */
export function checkWorkout(values: WorkoutValues, saved: WorkoutValues | null): Problems {
  const { start } = values;
  const found: Problems = {
    ...fieldProblems(WORKOUT_TYPED, values, saved),
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
    start: start.date === '' || start.time === '' || start.ampm === '' ? FIELD_REQUIRED : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== undefined));
}

function dearerForMembers(member: string, others: string): string | undefined {
  const [low, high] = [dollarsTyped(member), dollarsTyped(others)];
  return low !== undefined && high !== undefined && high < low ? MEMBERS_NEVER_PAY_MORE : undefined;
}

/** The body of a save, with the wire's field names. */
export interface WorkoutBody
  extends Partial<ValuesOf<typeof WORKOUT_TYPED>>,
    Partial<Record<PlaceField, number>>,
    Partial<Record<'startDate' | 'startTime' | 'ampm', string>> {
  status?: WorkoutChoice;
}

/** The request body for the changed fields. A date and time is always sent as a whole. */
export function workoutBody(changed: Partial<WorkoutValues>): WorkoutBody {
  const { status, start } = changed;
  // Invalid numbers were already reported by validation; if NaN is sent anyway, the server refuses it.
  const numbers = (names: readonly PlaceField[], read: (text: string) => number | undefined) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const text = changed[name];
        return text === undefined ? [] : [[name, read(text) ?? Number.NaN]];
      }),
    );
  return {
    ...(status && { status }),
    ...requestFields(WORKOUT_TYPED, changed),
    ...numbers(CAPACITIES, parseInteger),
    ...numbers(PRICES, dollarsTyped),
    ...(start && { startDate: start.date, startTime: start.time, ampm: start.ampm }),
  };
}

/**
 * The query of a save's dry run: everything that fits into a URL. A cleared field is sent as an empty string, because
 * null would be left out.
 */
export const dryRunQuery = (body: WorkoutBody) =>
  Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => !(name in WORKOUT_RICH_TEXTS))
      .map(([name, value]) => [name, value ?? '']),
  ) as Omit<WorkoutBody, NameIn<typeof WORKOUT_RICH_TEXTS>>;

/** Maps the server's field names to the form's. */
export const WORKOUT_RENAME: Record<string, WorkoutFormField> = {
  startDate: 'start',
  startTime: 'start',
  ampm: 'start',
};

/** Each field's label, also used when the user has to choose between two versions. */
export const WORKOUT_LABELS: Record<WorkoutFormField, string> = {
  ...labelsOf(WORKOUT_FIELDS),
  status: 'Status',
  start: WORKOUT_FIELDS.startDate.label,
};
