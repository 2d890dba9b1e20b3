import { z } from 'zod';

/** The same pattern as in `covers/look.ts`, which can't import the contract; a test compares them. */
const COVER =
  /^(?:notices|spotlights|waveform|ripples|mouths|lanterns|staves|halftone)-[0-2]-(?:0|[1-9]\d{0,4})(?:-[a-z]{1,20})?$/;
const NOT_OFFERED = 'Choose one of the covers that are offered.';

/**
 * The cover drawn when no picture was uploaded, as `/covers/drawn.svg?c=` takes it: motif, colors, seed, and the
 * school's accent if it has one, such as `mouths-1-48213-plum`. It stays the same until the teachers choose another.
 */
export const shownCover = z.string();

/** One of the covers on offer; the accent is always the school's, whatever is sent. */
export const coverInRequest = z
  .string({ error: NOT_OFFERED })
  .max(40, { error: NOT_OFFERED })
  .regex(COVER, { error: NOT_OFFERED })
  .transform((cover) => cover.split('-').slice(0, 3).join('-'));
