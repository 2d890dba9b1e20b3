import { z } from 'zod';
import { newSchemas } from '../primitives/field-schemas.ts';
import { FIELD_REQUIRED } from '../primitives/problem.ts';
import { sentNumber } from '../primitives/wire.ts';
import { WORKOUT_TYPED, type WorkoutField } from './workout.fields.ts';

/** Bounds of the form's values (rules-teachers A3, A4). */
export const MAX_PLACES = 100_000;
const MAX_PLACE_PRICE = 100_000;
const PLACE_PRICE_AT_LEAST_OR_FREE = 0.5;
/** T§5, for capacities and prices: without a full stop. */
export const PLACES_REQUIRED = 'This field is required';
/** T§5, for a missing `zoom_url`. */
export const WORKOUT_REQUIRED_TO_PUBLISH = 'This field is required if publishing.';
/** rules-teachers W5: refuses to delete a workout that people have spots in; worded as for events (G5). */
export const PEOPLE_HAVE_PLACES = 'People have spots. Cancel it instead.';

/** Statuses that a teacher can choose in the form (T§4). `cancelled` isn't one of them. */
export const WORKOUT_CHOICES = ['draft', 'published', 'finished'] as const;
export type WorkoutChoice = (typeof WORKOUT_CHOICES)[number];

const wholeCents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
/** A price in dollars with at most two decimals: 0, or $0.50 to $100,000 (rules-teachers A3). */
const placePrice = sentNumber(PLACES_REQUIRED).pipe(
  z
    .number()
    .min(0, { error: 'Enter $0 to $100,000.' })
    .max(MAX_PLACE_PRICE, { error: 'Enter $0 to $100,000.' })
    .refine(wholeCents, { error: 'Use at most two decimals.' })
    .refine((value) => value === 0 || value >= PLACE_PRICE_AT_LEAST_OR_FREE, {
      error: 'Enter at least $0.50, or 0 for free.',
    }),
);
const placeCapacity = sentNumber(PLACES_REQUIRED).pipe(
  z
    .number()
    .int({ error: 'Enter a whole number.' })
    .min(0, { error: 'Enter 0 to 100,000 spots.' })
    .max(MAX_PLACES, { error: 'Enter 0 to 100,000 spots.' }),
);

const localTimeText = z.string({ error: FIELD_REQUIRED }).trim().min(1, { error: FIELD_REQUIRED }).max(40);

const fields = {
  ...newSchemas(WORKOUT_TYPED),
  capacityLive: placeCapacity,
  capacityAsync: placeCapacity,
  liveSessionMemberPrice: placePrice,
  liveSessionNonmemberPrice: placePrice,
  asyncSessionMemberPrice: placePrice,
  asyncSessionNonmemberPrice: placePrice,
  startDate: localTimeText,
  startTime: localTimeText,
  ampm: z
    .string({ error: FIELD_REQUIRED })
    .trim()
    .toUpperCase()
    .min(1, { error: FIELD_REQUIRED })
    .pipe(z.enum(['AM', 'PM'], { error: 'Choose AM or PM.' })),
} satisfies Record<WorkoutField, z.ZodType>;

/** The workout fields that a teacher types, in the wire's spelling. */
export const workoutInput = z.object(fields);
/** What a save may send; fields left out stay unchanged. */
export const workoutChanges = workoutInput.partial();
export type WorkoutInput = Readonly<z.infer<typeof workoutChanges>>;

/** One of the form's choices; T requires it. */
export const workoutChoice = z.enum(WORKOUT_CHOICES, {
  error: (issue) => (issue.input ? 'Choose draft, published, or finished.' : FIELD_REQUIRED),
});

/** Alternative spellings in a request. `startsAt` is a date (rules-teachers W3), and so is `startDate`. */
export const workoutSpellings = { startsAt: 'startDate', image: 'imageUrl' } as const;
