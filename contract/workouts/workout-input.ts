import { z } from 'zod';
import { webLink, zoneName } from '../primitives/machine-text.ts';
import { FIELD_REQUIRED } from '../primitives/problem.ts';
import { RICH_TEXT_MAX_BYTES, RICH_TEXT_TOO_LONG, saysSomething } from '../primitives/rich-text.ts';
import { line } from '../primitives/text.ts';
import { sentNumber } from '../primitives/wire.ts';

/** Bounds of what one types (rules-teachers A3, A4). */
export const WORKOUT_NAME_AT_MOST = 120;
export const PLACES_AT_MOST = 100_000;
export const PLACE_PRICE_AT_MOST = 100_000;
export const PLACE_PRICE_AT_LEAST_OR_FREE = 0.5;
export const WORKOUT_MINUTES_AT_MOST = 1440;
export const WORKOUT_URL_AT_MOST = 2000;
/** T§5, of capacities and prices: without a full stop. */
export const PLACES_REQUIRED = 'This field is required';
/** T§5, of `submission_url`; said of the meeting's address, too. */
export const WORKOUT_BAD_URL = 'Please enter a valid URL.';
/** T§5, of `zoom_url`. */
export const WORKOUT_REQUIRED_TO_PUBLISH = 'This field is required if publishing.';
/** rules-teachers W5, word by word as of events (G5). */
export const PEOPLE_HAVE_PLACES = 'People have spots. Cancel it instead.';

/** What a teacher may make of a workout by its form (T§4). `cancelled` is no choice of the form. */
export const WORKOUT_CHOICES = ['draft', 'published', 'finished'] as const;
export type WorkoutChoice = (typeof WORKOUT_CHOICES)[number];

const wholeCents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
/** A price in dollars with at most two decimals: 0, or $0.50 to $100,000 (rules-teachers A3). */
export const placePrice = sentNumber(PLACES_REQUIRED).pipe(
  z
    .number()
    .min(0, { error: 'Enter $0 to $100,000.' })
    .max(PLACE_PRICE_AT_MOST, { error: 'Enter $0 to $100,000.' })
    .refine(wholeCents, { error: 'Use at most two decimals.' })
    .refine((value) => value === 0 || value >= PLACE_PRICE_AT_LEAST_OR_FREE, {
      error: 'Enter at least $0.50, or 0 for free.',
    }),
);
export const placeCapacity = sentNumber(PLACES_REQUIRED).pipe(
  z
    .number()
    .int({ error: 'Enter a whole number.' })
    .min(0, { error: 'Enter 0 to 100,000 spots.' })
    .max(PLACES_AT_MOST, { error: 'Enter 0 to 100,000 spots.' }),
);

const richText = z
  .string({ error: FIELD_REQUIRED })
  .refine((html) => html.length <= RICH_TEXT_MAX_BYTES, { error: RICH_TEXT_TOO_LONG })
  .refine(saysSomething, { error: FIELD_REQUIRED });
/** An address on the web, or nothing. */
const address = webLink(WORKOUT_URL_AT_MOST, WORKOUT_BAD_URL).nullish();
const wallText = z.string({ error: FIELD_REQUIRED }).trim().min(1, { error: FIELD_REQUIRED }).max(40);

/** What one types of a workout, in the wire's spelling. */
export const workoutInput = z.object({
  name: line(WORKOUT_NAME_AT_MOST),
  capacityLive: placeCapacity,
  capacityAsync: placeCapacity,
  liveSessionMemberPrice: placePrice,
  liveSessionNonmemberPrice: placePrice,
  asyncSessionMemberPrice: placePrice,
  asyncSessionNonmemberPrice: placePrice,
  description: richText,
  instructions: richText,
  startDate: wallText,
  startTime: wallText,
  ampm: z
    .string({ error: FIELD_REQUIRED })
    .trim()
    .toUpperCase()
    .min(1, { error: FIELD_REQUIRED })
    .pipe(z.enum(['AM', 'PM'], { error: 'Choose AM or PM.' })),
  timezone: zoneName,
  duration: sentNumber().pipe(
    z
      .number()
      .int({ error: 'Enter a whole number.' })
      .min(1, { error: 'Enter 1 to 1,440 minutes.' })
      .max(WORKOUT_MINUTES_AT_MOST, { error: 'Enter 1 to 1,440 minutes.' }),
  ),
  zoomUrl: address,
  submissionUrl: address,
});

/** One of the form's choices; required by T. */
export const workoutChoice = z.enum(WORKOUT_CHOICES, {
  error: (issue) => (issue.input ? 'Choose draft, published, or finished.' : FIELD_REQUIRED),
});

/** `startsAt` is a date on write (rules-teachers W3), and so is `startDate`. */
export const workoutSpellings = { startsAt: 'startDate', image: 'imageUrl' } as const;
