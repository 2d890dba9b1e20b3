import { z } from 'zod';
import { cancellationState, times } from '../primitives/dry-run.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { mapFields, type NameIn } from '../primitives/fields.ts';
import { dollars } from '../primitives/money.ts';
import { idParam, instant } from '../primitives/wire.ts';
import { workoutField } from './teacher-workout.ts';
import { WORKOUT_RICH_TEXTS } from './workout.fields.ts';
import { workoutChanges, workoutChoice, workoutSpellings } from './workout-input.ts';

const params = z.object({ id: idParam });
const managed = { tag: 'Teaching', audience: { manages: { workout: 'id' }, as: 'school-admin' } } as const;

export const workoutCancelTotals = z.object({
  /** Live and written spots that end. */
  places: z.number().int(),
  cash: dollars,
  credits: z.number().int(),
  /** People on the waitlist for a spot. */
  waiting: z.number().int(),
  /**
   * Spots whose payment is disputed: nothing is refunded until the dispute is settled, and no other figure counts them.
   */
  disputed: z.number().int(),
});
export type TeacherWorkoutCancelTotals = z.infer<typeof workoutCancelTotals>;

/** People affected by a new time. */
export const workoutChangeTotals = z.object({
  /** People who get the email about the new time. */
  people: z.number().int(),
  /** Paid spots that the new time makes fully refundable. */
  refundable: z.number().int(),
});
export type WorkoutChangeTotals = z.infer<typeof workoutChangeTotals>;

/** What a change would do, before it is saved (rules-teachers A6, W1 to W3). */
export const workoutChange = z.object({
  /** Fields whose value really changes. */
  fields: z.array(workoutField),
  /**
   * True if someone is notified, gains a right, or would wait for feedback that never comes: then the screen asks for
   * confirmation.
   */
  consequential: z.boolean(),
  /** Null: the start and end stay at the same instants. */
  times: z.object({ was: times, now: times }).nullable(),
  /** People who get the email about the new time. */
  people: z.number().int(),
  /** Paid spots that the new time makes fully refundable, and until when. */
  refundable: z.object({ places: z.number().int(), untilUtc: instant }).nullable(),
  /** People who are offered a spot within a minute, because capacity went up. */
  offered: z.number().int(),
  /** Set for a price change: checkouts that continue at the old price. Null: prices stay. */
  prices: z.object({ held: z.number().int() }).nullable(),
  /** When finishing the workout: number of submissions still waiting for feedback. */
  unanswered: z.number().int(),
  totals: workoutChangeTotals,
});
export type WorkoutChange = z.infer<typeof workoutChange>;

type RichTexts = typeof WORKOUT_RICH_TEXTS;
const tooLong = mapFields<RichTexts, Record<NameIn<RichTexts>, true>>(WORKOUT_RICH_TEXTS, () => true);

export const showWorkoutChange = endpoint({
  method: 'GET',
  path: '/teachers/workouts/{id}/change',
  summary:
    'What saving these fields would do: who is notified, what can be refunded until when; refuses as the save does',
  ...managed,
  params,
  spellings: workoutSpellings,
  query: workoutChanges.omit(tooLong).extend({ status: workoutChoice.optional() }),
  response: z.object({ change: workoutChange }),
});

export const showWorkoutDeletion = endpoint({
  method: 'GET',
  path: '/teachers/workouts/{id}/deletion',
  summary: "Why a workout can't be deleted, if it can't",
  ...managed,
  params,
  response: z.object({ deletion: z.object({ blocked: z.string().nullable().describe('Null: it can be deleted') }) }),
});

export const showWorkoutCancellation = endpoint({
  method: 'GET',
  path: '/teachers/workouts/{id}/cancellation',
  summary:
    'What canceling would refund, and to how many people; for a canceled workout, how many are still waiting for it',
  ...managed,
  params,
  response: z.object({
    cancellation: z.object({
      state: cancellationState,
      /** Null once the workout is canceled. */
      totals: workoutCancelTotals.nullable(),
      /**
       * Unpaid checkouts that hold a seat now and stop working when the workout is canceled; 0 once canceled. Not part
       * of `totals`, because the number keeps changing.
       */
      checkouts: z.number().int(),
      /** Spots still waiting for their refund. */
      waiting: z.number().int(),
      /**
       * Spots that ended because the workout was canceled, including those still waiting for their refund; 0 before it
       * is canceled.
       */
      of: z.number().int(),
    }),
  }),
});
