import { z } from 'zod';
import { line } from '../primitives/text.ts';
import { INTERVAL_UNITS, MAX_INTERVAL, MAX_SELECTED_PEOPLE, MAX_SUBJECT_LENGTH } from './email-template-text.ts';

const REQUIRED = 'This field is required.';
const BETWEEN = `Enter 0 to ${MAX_INTERVAL}.`;

/** The key of a person on a list: an account (`u12`), or a waitlist entry without one (`w34`). */
const PERSON_KEY = /^[uw][1-9]\d{0,14}$/;

const wholeNumber = z.number({ error: REQUIRED }).int({ error: 'Enter a whole number.' });

/** What a save may send, after the edge has renamed M's fields (`interval_unit`). */
export const emailTemplateInput = z.object({
  /** One line (rules-teachers A4). */
  subject: line(MAX_SUBJECT_LENGTH),
  /** Rich text; its length is checked where it is cleaned. */
  body: z.string({ error: REQUIRED }).max(1_000_000),
  status: z.enum(['active', 'inactive'], { error: 'active or inactive.' }),
  /** Ignored for a one-time email (rules-teachers A11). */
  intervalValue: z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,3}$/)
          .transform(Number),
        z.null(),
        z.literal('').transform(() => null),
      ],
      { error: BETWEEN },
    )
    .pipe(wholeNumber.min(0, { error: BETWEEN }).max(MAX_INTERVAL, { error: BETWEEN }).nullable()),
  intervalUnit: z.union([z.enum(INTERVAL_UNITS), z.null(), z.literal('').transform(() => null)], {
    error: 'minutes, hours, or days.',
  }),
  /** `cohort_id12`; ignored for an automated email. */
  list: z.union([z.null(), z.string().max(60)]),
  /** Only these people on the list, by their keys; null: everyone on it. Ignored for an automated email. */
  people: z.union([
    z.null(),
    z
      .array(z.string().regex(PERSON_KEY, { error: 'Select people from a list.' }))
      .min(1, { error: 'Select at least one person.' })
      .max(MAX_SELECTED_PEOPLE, {
        error: `Select at most ${MAX_SELECTED_PEOPLE.toLocaleString('en-US')} people, or email the whole list.`,
      }),
  ]),
});
